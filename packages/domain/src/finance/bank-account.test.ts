import { expect, test } from 'vitest';
import { checkBankNumbers, isUsRouting, plainBankNumber } from './bank-account.ts';

test.each([
  ['021000021', true],
  ['110000000', true],
  ['121000358', true],
  ['021000022', false],
  ['000000000', false],
  ['02100002', false],
  ['0210000210', false],
  ['02100002a', false],
])('judges the routing number %s by its check digit: %s', (text, isValid) => {
  expect(isUsRouting(text)).toBe(isValid);
});

test('refuses every routing number with one wrong digit', () => {
  const right = '021000021';
  for (let at = 0; at < right.length; at += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
      expect(isUsRouting(typed), typed).toBe(typed === right);
    }
});

test.each([
  ['021000021', '123456789', 'US', null],
  ['021000021', '123', 'US', 'account'],
  ['021000021', '123456789012345678', 'US', 'account'],
  ['102100099996', '6222021234567890123', 'CN', null],
  ['021000022', '123456789', 'US', 'routing'],
  ['DEUTDEFF', 'DE89370400440532013000', 'DE', null],
  ['1', '6222021234567890123', 'CN', 'routing'],
] as const)('judges %s %s in %s', (routing, account, country, field) => {
  const judged = checkBankNumbers({ routing, account }, country);
  expect(judged.ok ? null : judged.refusal.params?.field).toBe(field);
});

test('leaves out spaces and hyphens', () => {
  expect(plainBankNumber(' de89 3704-0044 ')).toBe('DE8937040044');
});
