import { expect, test } from 'vitest';
import { maskedAccount } from './masked-account.ts';

test.each([
  ['jo.doe@example.com', 'j•••@example.com'],
  [' 😀a@b.cn ', '😀•••@b.cn'],
  ['2088102146225135', '•••5135'],
  ['$cash', '•••cash'],
  ['4242', '•••'],
  ['@handle', '•••ndle'],
])('keeps of the account %j only %j', (account, masked) => {
  expect(maskedAccount(account)).toBe(masked);
});
