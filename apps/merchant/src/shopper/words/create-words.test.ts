import { locales } from '@larder/domain/locale';
import { createI18n } from '@larder/i18n/create-i18n';
import { shopperTexts, type TextKey } from '@larder/i18n/shopper-texts';
import type { TranslationKey } from '@larder/i18n/translation-key';
import { expect, test } from 'vitest';
import { createWords } from './create-words.ts';

const english = createWords('en-US');
const chinese = createWords('zh-CN');

test.each([
  [{ code: 'DEVICE_BUSY' }, 'Someone is using this cabinet', '有人正在使用该售货柜'],
  [{ code: 'PREAUTH_DECLINED' }, 'The card was declined. Nothing was charged.', '银行卡被拒绝，未产生扣款。'],
  [
    { code: 'RATE_LIMITED', params: { retryInS: 40 } },
    'Too many attempts. Try again in 40 sec.',
    '操作过于频繁，请在40秒后重试。',
  ],
  [{ code: 'INTERNAL', requestId: 'r-1' }, 'Something went wrong. Reference r-1.', '系统异常，编号r-1。'],
] as const)('words the refusal %j in both languages', (refusal, en, zh) => {
  expect(english.refusal(refusal)).toBe(en);
  expect(chinese.refusal(refusal)).toBe(zh);
});

test('writes amounts and instants in the language, with the zone', () => {
  expect(english.money(1414, 'USD')).toBe('$14.14');
  expect(chinese.money(1414, 'USD')).toBe('$14.14');
  expect(english.instant('2026-11-21T03:42:00Z', 'America/Los_Angeles')).toMatch(
    /^Nov 20, 2026, 7:42\sPM PST$/,
  );
  expect(chinese.instant('2026-11-21T03:42:00Z', 'America/Los_Angeles')).toBe('2026年11月20日 19:42 GMT-8');
  expect(english.t('shopper.hold', { amount: '$15.00' })).toContain('Up to $15.00 is held');
});

test.each([
  ['2026-11-21T14:00:00Z', /^Opens at 6:00\sAM$/, '6:00开放'],
  ['2026-11-23T14:00:00Z', /^Opens Mon, Nov 23, 6:00\sAM$/, '11月23日周一 6:00开放'],
])('says when a cabinet opens at %s by its clock', (at, en, zh) => {
  const now = Date.parse('2026-11-21T06:00:00Z');
  expect(english.opensAt(at, 'America/Los_Angeles', now)).toMatch(en);
  expect(chinese.opensAt(at, 'America/Los_Angeles', now)).toBe(zh);
});

/** For each placeholder of a text what a formatter could get wrong. */
const awkward = ['$15.00', 12_345, '{amount}', '$t(btn.ok)', 'A & <b>', '$&', ''];

test.each(locales)('formats every text of these pages as i18next does in %s', async (locale) => {
  const { t } = await createI18n(locale);
  const words = createWords(locale);
  for (const [key, text] of Object.entries(shopperTexts[locale])) {
    expect(key).not.toMatch(/_(zero|one|two|few|many|other)$/);
    expect(text).not.toContain('$t(');
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const value of awkward) {
      const params = Object.fromEntries(names.map((name) => [name, value]));
      expect(words.t(key as TextKey, params)).toBe(t(key as TranslationKey, { replace: params }));
    }
  }
});
