import { captureFails } from '../faults/card-faults.ts';
import { declined, unexpected } from '../wire/stripe-error.ts';
import { mustFindHold } from './find-payment.ts';
import type { ProviderCall } from './provider-call.ts';
import { readAmount } from './read-amount.ts';

/** `POST /v1/payment_intents/:id/capture`: takes all or a part, and releases the rest. */
export const captureCall: ProviderCall = {
  call: 'capture',
  cardOf: (book, _form, id) => book.payment(id)?.card ?? null,
  judge({ book, once }, form, id) {
    const given = readAmount(form, 'amount_to_capture');
    const hold = mustFindHold(book, id, 'capture');
    const amountMinor = given ?? hold.authorizedMinor;
    if (amountMinor > hold.authorizedMinor)
      throw unexpected(
        'The amount to capture is more than the amount that was authorized.',
        'amount_too_large',
      );
    const fails = captureFails(hold.card);
    if (fails === 'always' || (fails === 'once' && once(`capture ${id}`)))
      return { do: 'refuse', error: declined('issuer_not_available') };
    return { do: 'capture', id, amountMinor };
  },
};
