import { locales } from '@larder/domain/locale';
import { permissions, restockerPermissions, systemRoles } from '@larder/domain/team/permissions';
import { textLoaders } from '@larder/i18n/text-loaders';
import { type WayId, wayWords } from '@larder/i18n/way-words';
import { describe, expect, test } from 'vitest';
import { type ScreenPath, screens } from '#screen-kit/navigation/screens.ts';
import { createWayFinder, titleKeyOf, wayIds } from './named-ways.ts';
import { type Member, mayGo, ways } from './ways.ts';

const features = ['statistics', 'restock_quick', 'restock_one_click', 'restock_refill'];
const owner: Member = { permissions, merchant: { features }, membership: { kind: 'owner' } };
const restocker: Member = {
  permissions: restockerPermissions,
  merchant: { features },
  membership: { kind: 'restocker' },
};

const finders = new Map(
  await Promise.all(
    locales.map(async (locale) => {
      const texts = await textLoaders[locale]();
      return [locale, createWayFinder((way) => texts[titleKeyOf(way)] ?? '')] as const;
    }),
  ),
);
const firstOf = (typed: string, locale: (typeof locales)[number], me = owner) =>
  finders.get(locale)?.(typed, me, 5).ids ?? [];

describe('people find by their own words', () => {
  const said: readonly (readonly [WayId, readonly string[]])[] = [
    ['refund', ['refund', 'how do I refund', 'money back', '退款', '给订单退款', '退钱', 'refnud']],
    ['withdraw', ['withdraw', 'withdrwa', 'payout', 'cash', '提现', '取钱', '怎么提现']],
    ['profit', ['profit', 'margin', 'proft', '利润', '毛利', '赚钱']],
    ['offlineWarning', ['wifi', 'internet', '断网', '无线']],
    ['temperature', ['temperature', 'tempratur', 'too warm', '温度', '超温', '太热']],
    ['price', ['change a price', 'reprice', '改价', '修改价格']],
    ['openDoor', ['unlock', 'open a door', '开锁', '远程开门']],
    ['activity', ['who opened a door', 'door history', '谁开门']],
    ['freezing', ['opening hours', 'freezing', '营业时间', '冻结']],
    ['addUser', ['add user', 'new employee', '新增用户']],
    ['language', ['chinese', 'language', '语言', '英文']],
    ['taxReport', ['tax report', '报税']],
    ['blacklist', ['block a card', 'blacklist', '拉黑']],
    ['activate', ['new cabinet', 'activate', '激活']],
    ['alerts', ['alert center', 'alarm', '报警', '告警中心']],
  ];
  const rows = said.flatMap(([id, texts]) => texts.map((typed) => [typed, id] as const));

  test.each(rows)('“%s” leads to %s, whatever language is shown', (typed, id) => {
    for (const locale of locales) expect(firstOf(typed, locale)).toContain(id);
  });

  test.each(locales.flatMap((shown) => locales.map((typed) => [typed, shown] as const)))(
    'every way is found by its title in %s while %s is shown',
    async (locale, shown) => {
      const texts = await textLoaders[locale]();
      const missing = wayIds.filter((id) => {
        const title = wayWords[locale][id].title ?? texts[titleKeyOf(ways[id])] ?? '';
        return !finders.get(shown)?.(title, owner, 8).ids.includes(id);
      });
      expect(missing).toEqual([]);
    },
  );
});

describe('a member is shown', () => {
  test('nothing that they may not open', () => {
    for (const role of Object.values(systemRoles)) {
      const me: Member = { ...owner, permissions: role, membership: { kind: 'staff' } };
      for (const typed of ['withdraw', 'refund', 'audit', 'blind count', 'profit', '提现'])
        for (const id of firstOf(typed, 'en-US', me)) expect(mayGo(ways[id], me)).toBe(true);
    }
    expect(firstOf('withdraw', 'en-US', restocker)).toEqual([]);
    expect(firstOf('passkeys', 'en-US', restocker)).toEqual([]);
    expect(firstOf('require two-step', 'en-US', { ...owner, membership: { kind: 'staff' } })).toEqual([]);
  });

  test('nothing that the merchant has not', () => {
    const without: Member = { ...owner, merchant: { features: [] } };
    expect(firstOf('profit', 'en-US', without)).not.toContain('profit');
    expect(firstOf('quick restock', 'en-US', without)).not.toContain('quickRestock');
    expect(firstOf('quick restock', 'en-US')).toContain('quickRestock');
  });

  test('a screen of a device only with the list in which a device is chosen', () => {
    const noDevices: Member = { ...owner, permissions: ['device.warning.edit'] };
    expect(firstOf('temperature', 'en-US', noDevices)).not.toContain('temperature');
    expect(firstOf('temperature', 'en-US')).toContain('temperature');
  });
});

/** Screens that nobody opens by themselves, by the reason. */
const ELSEWHERE: Readonly<Record<string, readonly RegExp[]>> = {
  'of one thing, which the search finds by itself or its list leads to': [
    /\/(product-detail|price-change|product-add-to-client|order-details|refund|refund-details|abnormal-details)$/,
    /\/(complaint-detail|complaint-detail-refund|alert-detail|bill-detail|alg-fee-detail|device-bill-detail)$/,
    /\/(replenishman-detail|edit-user|edit-role|view-role|video-play-page|transaction-details)$/,
    /\/(withdrawal-details|bill-report-detail|bill-fee-detail|new-product-application\/detail|record-detail)$/,
    /\/(device-details|device-sales-detail|template-records|device-address|restock-order-detail)$/,
  ],
  'a step of a task or of a form': [
    /\/(double-door-open|scan-code-app|scan-code-web|set-mutex-product|activate-device|edit-tax|read-agreement)$/,
    /\/(apple-success|independent-merchant\/result|change-withdrawal-success|summary|associated-device)$/,
    /\/(setup-withdrawal-account|change-withdrawal-account|standard-stock|set-standard-stock|dispose-product)$/,
    /\/(quick|one-click)-restock\/restock$|\/restock-order-refill\/restock$|\/restock\/restock$/,
  ],
  'a page of others in a frame': [/\/webview$/],
  'the older mode of restock, which screen 3 leads to': [
    /^\/pages\/restock\/(create-restock-order|restock-record|restock-order)$/,
  ],
  'without a session or without a permission': [
    /^\/pages\/login\/(?!legal)/,
    /^\/pages\/default\//,
    /\/no-permission$/,
  ],
};

describe('every screen', () => {
  const led = new Set<ScreenPath>(
    Object.values(ways).flatMap(({ path, ofDevice }) => (ofDevice ? [path, ofDevice] : [path])),
  );
  const reasons = Object.values(ELSEWHERE).flat();

  test('is a way or has a reason not to be', () => {
    const forgotten = screens.filter(
      ({ path }) => !led.has(path) && !reasons.some((reason) => reason.test(path)),
    );
    expect(forgotten.map(({ path }) => path)).toEqual([]);
  });

  test('has no reason that nothing needs', () => {
    const needless = reasons.filter(
      (reason) => !screens.some(({ path }) => !led.has(path) && reason.test(path)),
    );
    expect(needless).toEqual([]);
  });
});
