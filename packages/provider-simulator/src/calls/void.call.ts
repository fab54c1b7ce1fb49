import { voidFails } from '../faults/card-faults.ts';
import { declined } from '../wire/stripe-error.ts';
import { mustFindHold } from './find-payment.ts';
import type { ProviderCall } from './provider-call.ts';

/** `POST /v1/payment_intents/:id/cancel`: releases the hold. */
export const voidCall: ProviderCall = {
  call: 'void',
  cardOf: (book, _form, id) => book.payment(id)?.card ?? null,
  judge({ book }, _form, id) {
    const hold = mustFindHold(book, id, 'cancel');
    if (voidFails(hold.card)) return { do: 'refuse', error: declined('issuer_not_available') };
    return { do: 'void', id };
  },
};
