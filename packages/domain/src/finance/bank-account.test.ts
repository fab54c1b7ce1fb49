import { expect, test } from 'vitest';
import { checkBankNumbers, plainBankNumber } from './bank-account.ts';

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
