import { expect, test } from 'vitest';
import { isAccountNumber } from './account-number.ts';

test.each([
  ['1234', 'US', true],
  ['12345678901234567', 'US', true],
  ['123', 'US', false],
  ['123456789012345678', 'US', false],
  ['12a4', 'US', false],
  ['', 'US', false],
  ['DE89370400440532013000', 'US', false],
  ['DE89370400440532013000', 'DE', true],
  ['6222021234567890123', 'CN', true],
  ['de89', 'DE', false],
] as const)('judges the account number "%s" in %s: %s', (number, country, isValid) => {
  expect(isAccountNumber(number, country)).toBe(isValid);
});
