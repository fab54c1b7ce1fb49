import { textOf, textsOf } from '../wire/parse-form.ts';
import { invalid, missing, unexpected } from '../wire/stripe-error.ts';
import type { ProviderCall } from './provider-call.ts';
import { mustReadAmount, mustReadCurrency, mustReadText } from './read-amount.ts';

/** `POST /v1/transfers`: moves available money of the platform to a connected account. */
export const transferCall: ProviderCall = {
  call: 'transfer',
  cardOf: () => null,
  judge({ book, account, now, newId }, form) {
    if (account !== null) throw invalid('Connected accounts cannot transfer.');
    const amountMinor = mustReadAmount(form, 'amount');
    const currency = mustReadCurrency(form);
    const to = mustReadText(form, 'destination');
    const destination = book.account(to);
    if (!destination) throw missing('destination', to, 'destination');
    if (destination.verification !== 'active')
      throw unexpected(
        'Your destination account needs to have the transfers capability enabled.',
        'insufficient_capabilities_for_transfer',
      );
    if (book.lines.availableMinor(null, currency, now) < amountMinor)
      throw unexpected('You have insufficient available funds in your account.', 'balance_insufficient');
    return {
      do: 'transfer',
      id: newId('tr'),
      to,
      paymentId: newId('py'),
      amountMinor,
      currency,
      metadata: textsOf(form, 'metadata'),
      group: textOf(form, 'transfer_group') ?? null,
    };
  },
};
