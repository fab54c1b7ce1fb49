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
