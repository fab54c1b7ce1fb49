import { increaseOf, limitMinorOf } from '../faults/card-faults.ts';
import { declined, invalid, unexpected } from '../wire/stripe-error.ts';
import { mustFindHold } from './find-payment.ts';
import type { ProviderCall } from './provider-call.ts';
import { mustReadAmount } from './read-amount.ts';

const MOST_INCREASES = 10;

/** `POST /v1/payment_intents/:id/increment_authorization`: `amount` is the new total of the hold. */
export const increaseCall: ProviderCall = {
  call: 'increase',
  cardOf: (book, _form, id) => book.payment(id)?.card ?? null,
  judge({ book }, form, id) {
    const toMinor = mustReadAmount(form, 'amount');
    const hold = mustFindHold(book, id, 'increment');
    if (toMinor <= hold.authorizedMinor)
      throw invalid('The new amount must be greater than the authorized amount.', { param: 'amount' });
    const answer = increaseOf(hold.card);
    if (answer === 'unsupported' || hold.increases >= MOST_INCREASES)
      throw unexpected('This PaymentIntent cannot be incremented.', 'payment_intent_unexpected_state');
    if (answer === 'refused' || toMinor > limitMinorOf(hold.card))
      return { do: 'refuse_increase', id, error: declined('insufficient_funds') };
    return { do: 'increase', id, toMinor };
  },
};
