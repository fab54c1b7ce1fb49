import { bankingDaysAfter } from '../book/banking-days.ts';
import type { NewPayout } from '../book/book-entry.ts';
import { textsOf } from '../wire/parse-form.ts';
import { invalid, unexpected } from '../wire/stripe-error.ts';
import type { ProviderCall } from './provider-call.ts';
import { mustReadAmount, mustReadCurrency } from './read-amount.ts';

/** `POST /v1/payouts` on a connected account: sends available money to its bank. */
export const payoutCall: ProviderCall = {
  call: 'payout',
  cardOf: () => null,
  judge({ book, account: accountId, now, newId }, form) {
    const account = book.account(accountId ?? '');
    if (!account) throw invalid('The simulator pays out from connected accounts only.');
    const amountMinor = mustReadAmount(form, 'amount');
    const currency = mustReadCurrency(form);
    const bank = account.banks.find((one) => one.currency === currency);
    if (!bank || account.verification !== 'active')
      throw unexpected('Payouts are not enabled for this account.', 'payouts_not_allowed');
    if (book.lines.availableMinor(account.id, currency, now) < amountMinor)
      throw unexpected('You have insufficient available funds in your account.', 'balance_insufficient');
    const arrivesAt = bankingDaysAfter(now, 1);
    return {
      do: 'payout',
      id: newId('po'),
      account: account.id,
      bank: bank.id,
      amountMinor,
      currency,
      metadata: textsOf(form, 'metadata'),
      arrivesAt,
      ends: endsOf(bank.accountNumber, arrivesAt),
    };
  },
};

/** The number of the bank account selects what its bank does with a payout, as with Stripe's test numbers. */
function endsOf(accountNumber: string, at: number): NewPayout['ends'] {
  if (accountNumber.endsWith('1113')) return [{ as: 'account_closed', at }];
  if (accountNumber.endsWith('1116')) return [{ as: 'no_account', at }];
  if (accountNumber.endsWith('2227'))
    return [
      { as: 'paid', at },
      { as: 'could_not_process', at: bankingDaysAfter(at, 2) },
    ];
  return [{ as: 'paid', at }];
}
