import { isAccountNumber } from '../account-number.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import { isRoutingNumber } from '../routing-number.ts';

/** True for the code of a bank: a routing number in the United States; elsewhere a national code or a BIC. */
const isBankCode = (text: string, country: string): boolean =>
  country === 'US' ? isRoutingNumber(text) : /^[0-9A-Z]{6,12}$/.test(text);

/** Leaves out the spaces and hyphens that people type, and writes letters large. */
export const plainBankNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Numbers of a bank account, as `plainBankNumber` returns them. */
export type BankNumbers = { readonly routing: string; readonly account: string };

/** Refuses `BAD_INPUT` with the field that has the wrong form in the country. */
export function checkBankNumbers({ routing, account }: BankNumbers, country: string): Result<void> {
  if (!isBankCode(routing, country)) {
    const key = country === 'US' ? 'valid.routing' : 'valid.finance.bankCode';
    return refuse('BAD_INPUT', { key, field: 'routing' });
  }
  return isAccountNumber(account, country)
    ? accept()
    : refuse('BAD_INPUT', { key: 'valid.finance.account', field: 'account' });
}
