import { readdirSync, readFileSync } from 'node:fs';
import { commandTransitions } from '@larder/domain/device/command/command-transitions';
import { deviceStatuses } from '@larder/domain/device/lifecycle/device-status';
import { onlineStatuses } from '@larder/domain/device/presence/online-status';
import { settingStatuses } from '@larder/domain/device/settings/setting-status';
import { locales } from '@larder/domain/locale';
import { orderStatuses, orderTypes } from '@larder/domain/order/order-status';
import { orderTags } from '@larder/domain/order/order-tags';
import { abnormalTransitions } from '@larder/domain/order/order-transitions';
import { commandCodes, refusalCodes } from '@larder/domain/refusals';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { abnormalReasons } from '@larder/domain/session/recognition-policy';
import { sessionTransitions } from '@larder/domain/session/session-transitions';
import { movementRules } from '@larder/domain/stock/movement';
import { stockStatuses } from '@larder/domain/stock/stock-status';
import { systemRoles } from '@larder/domain/team/permissions';
import { versionStatuses } from '@larder/domain/template/version-status';
import { describe, expect, test } from 'vitest';
import { enUsTexts } from './locales.ts';
import { textLoaders } from './text-loaders.ts';

const folder = (locale: string) => new URL(`../locales/${locale}/`, import.meta.url);
/** Texts of mails are not part of the app; `write-mail.test.ts` compares them. */
const areasOf = (locale: string) =>
  readdirSync(folder(locale)).filter((file) => file.endsWith('.json') && file !== 'mail.json');
const areas = areasOf('en-US');
const readArea = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8'));

const translations = locales.filter((locale) => locale !== 'en-US');

/** Removes plural suffixes, because each language has plural forms of its own. */
const baseKeys = (texts: object) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(translations)('English and %s', (locale) => {
  test('have the same areas', () => {
    expect(areasOf(locale)).toEqual(areas);
  });

  test.each(areas)('have the same keys in %s, each starting with its area', (file) => {
    const english = readArea('en-US', file);
    expect(baseKeys(readArea(locale, file))).toEqual(baseKeys(english));
    // `<area>-first.json` and `-steps.json` contain the part of an area that is loaded before the rest.
    const area = file.replace(/(-first|-steps)?\.json$/, '');
    for (const key of Object.keys(english)) expect(key.startsWith(`${area}.`)).toBe(true);
  });

  test('have all their files loaded', async () => {
    const keysIn = (of: string) => areas.flatMap((file) => Object.keys(readArea(of, file))).sort();
    expect(Object.keys(enUsTexts).sort()).toEqual(keysIn('en-US'));
    expect(Object.keys(await textLoaders[locale]()).sort()).toEqual(keysIn(locale));
  });

  test('have the same placeholders', async () => {
    const translated = new Map(
      Object.entries(await textLoaders[locale]()).map(([key, text]) => [key.replace(/_other$/, ''), text]),
    );
    for (const [key, text] of Object.entries(enUsTexts)) {
      const same = translated.get(key.replace(/_(one|other)$/, '')) ?? '';
      expect([key, placeholders(same)]).toEqual([key, placeholders(text)]);
    }
  });

  test('have no empty text, and no double braces', async () => {
    for (const texts of [enUsTexts, await textLoaders[locale]()]) {
      for (const [key, text] of Object.entries(texts))
        expect(text.trim() && !text.includes('{{'), key).toBeTruthy();
    }
  });

  test('have plurals in every form that their language needs', async () => {
    for (const [of, texts] of [
      ['en-US', enUsTexts] as const,
      [locale, await textLoaders[locale]()] as const,
    ]) {
      const forms = new Intl.PluralRules(of).resolvedOptions().pluralCategories;
      for (const key of Object.keys(enUsTexts).filter((name) => name.endsWith('_one'))) {
        for (const form of forms) expect(Object.keys(texts)).toContain(key.replace(/_one$/, `_${form}`));
      }
    }
  });
});

test('Chinese texts have no space between Chinese and Latin letters, digits or values, only around addresses', () => {
  // Mail programs would take Chinese letters for part of a link.
  const spaced = /\p{Script=Han} (?:[A-Za-z0-9]|\{(?!url\}))|(?:[A-Za-z0-9]|(?<!\{url)\}) \p{Script=Han}/u;
  for (const file of [...areasOf('zh-CN'), 'mail.json'])
    for (const [key, text] of Object.entries(readArea('zh-CN', file))) expect(text, key).not.toMatch(spaced);
});

test('Chinese texts have Chinese punctuation beside Chinese letters', () => {
  const ascii =
    /[\p{Script=Han}”》] ?[,;:!?()<>]|[,;:!?()<>] ?[\p{Script=Han}“《]|\.{3}|\p{Script=Han} \p{Script=Han}/u;
  for (const file of [...areasOf('zh-CN'), 'mail.json'])
    for (const [key, text] of Object.entries(readArea('zh-CN', file))) expect(text, key).not.toMatch(ascii);
});

test('English texts with a counted noun have a form for one', () => {
  const counted = Object.entries(enUsTexts).filter(([, text]) => /(?<!of )\{count\} [a-z]+s\b/.test(text));
  expect(counted.length).toBeGreaterThan(50);
  expect(counted.map(([key]) => key).filter((key) => !/_(one|other)$/.test(key))).toEqual([]);
});

test('the badges of screens.md have the words of the app, in both languages', () => {
  const page = readFileSync(new URL('../../../docs/design/screens.md', import.meta.url), 'utf8');
  const [, section = ''] = /### 1\.4 Badges\n(.*?)\n## /s.exec(page) ?? [];
  const chinese: Record<string, string> = Object.assign(
    {},
    ...areasOf('zh-CN').map((file) => readArea('zh-CN', file)),
  );
  const badges = [...section.matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)].flatMap(([, name = '', values = '']) =>
    [...values.matchAll(/`(\w+)` ([^`·/]+?) \/ ([^`·,]+)/g)].map(([, value, english, han = '']) => ({
      key: `enum.${name === 'payment_account' ? 'paymentAccount' : name}.${value}`,
      words: [english, han.trim()],
    })),
  );
  expect(badges.length).toBeGreaterThan(60);
  for (const { key, words } of badges)
    expect([key, enUsTexts[key as keyof typeof enUsTexts], chinese[key]]).toEqual([key, ...words]);
});

describe('texts for values of the rules', () => {
  const needed = {
    refusal: refusalCodes,
    'enum.command.code': commandCodes,
    'enum.command.state': Object.keys(commandTransitions),
    'enum.device.status': deviceStatuses,
    'enum.device.online': onlineStatuses,
    'enum.setting': settingStatuses,
    'enum.order.status': orderStatuses,
    'enum.order.type': orderTypes,
    'enum.order.tag': orderTags,
    'enum.order.abnormalReason': abnormalReasons,
    'enum.abnormal': Object.keys(abnormalTransitions),
    'enum.session.state': Object.keys(sessionTransitions),
    'enum.stock': stockStatuses,
    'enum.stock.movement': Object.keys(movementRules),
    'enum.stock.reason': Object.values(movementRules).flatMap(({ reasons }) => [...reasons]),
    'enum.template': versionStatuses,
    'enum.restock.mode': restockModes,
    'enum.role': Object.keys(systemRoles),
  };
  test.each(Object.entries(needed))('exist for every value of %s', (prefix, values) => {
    const keys = Object.keys(enUsTexts);
    for (const value of values) expect(keys).toContain(`${prefix}.${value}`);
  });

  test('exist for every check', () => {
    const sources = ['../../domain/src/', '../../contract/src/'].flatMap((path) => {
      const root = new URL(path, import.meta.url);
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(new URL(file, root), 'utf8'));
    });
    const named = new Set(sources.flatMap((source) => source.match(/(?<=')valid\.[\w.]+(?=')/g) ?? []));
    for (const field of ['price', 'cost', 'preauth']) {
      for (const fault of ['required', 'zero', 'format']) named.add(`valid.${field}.${fault}`);
    }
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((key) => !(key in enUsTexts))).toEqual([]);
  });

  test('include a title for every screen of the specification', () => {
    const screens = ['screens.txt', 'screens-added.txt'].flatMap((file) =>
      readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
        .split('\n')
        .filter(Boolean),
    );
    expect(Object.keys(enUsTexts).filter((key) => /^title\.(?!(a|s|s\.o|notFound)$)/.test(key))).toHaveLength(
      screens.length,
    );
  });
});
