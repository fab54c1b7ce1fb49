import { accept, type Result, refuse } from '../refusal.ts';
import { isRoutingNumber } from '../routing-number.ts';

/** True for the code of a bank: a routing number in the United States; elsewhere a national code or a BIC. */
export const isBankCode = (text: string, country: string): boolean =>
  country === 'US' ? isRoutingNumber(text) : /^[0-9A-Z]{6,12}$/.test(text);

/** True for the number of an account: 4 to 17 digits in the United States; elsewhere also letters, as in an IBAN. */
export const isAccountNumber = (text: string, country: string): boolean =>
  (country === 'US' ? /^\d{4,17}$/ : /^[0-9A-Z]{4,34}$/).test(text);

/** Leaves out the spaces and hyphens that people type, and writes letters large. */
export const plainBankNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The part of a number that may be shown. */
export const lastFour = (plain: string): string => plain.slice(-4);

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
