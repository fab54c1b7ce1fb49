import type { NewRefund } from '../book/book-entry.ts';
import type { Book } from '../book/create-book.ts';
import { refundOf } from '../faults/card-faults.ts';
import { type Form, textOf, textsOf } from '../wire/parse-form.ts';
import { invalid, unexpected } from '../wire/stripe-error.ts';
import { mustFindPayment } from './find-payment.ts';
import type { ProviderCall } from './provider-call.ts';
import { mustReadText, readAmount } from './read-amount.ts';

/** After this the bank of a closed card sends a refund back that had succeeded. */
const RETURNED_AFTER_MS = 3_600_000;
/** Time for which a refund is pending. */
const SETTLES_AFTER_MS = 5_000;

/** `POST /v1/refunds` by payment intent, all that is left or a part. */
export const refundCall: ProviderCall = {
  call: 'refund',
  cardOf: cardOfRefund,
  judge({ book, now, newId }, form) {
    const given = readAmount(form, 'amount');
    const payment = mustFindPayment(book, mustReadText(form, 'payment_intent'));
    const leftMinor = payment.capturedMinor - payment.refundedMinor;
    if (payment.state !== 'captured')
      throw unexpected(
        'This PaymentIntent does not have a successful charge to refund.',
        'charge_not_refundable',
      );
    if (payment.disputeId !== null) throw unexpected('The charge has been charged back.', 'charge_disputed');
    if (leftMinor === 0) throw unexpected('The charge has already been refunded.', 'charge_already_refunded');
    const amountMinor = given ?? leftMinor;
    if (amountMinor > leftMinor)
      throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
    return {
      do: 'refund',
      id: newId('re'),
      payment: payment.id,
      amountMinor,
      metadata: textsOf(form, 'metadata'),
      ...beginningOf(payment.card, now),
    };
  },
};

function cardOfRefund(book: Book, form: Form): string | null {
  return book.payment(textOf(form, 'payment_intent') ?? '')?.card ?? null;
}

function beginningOf(card: string, now: number): Pick<NewRefund, 'state' | 'settles'> {
  const at = now + SETTLES_AFTER_MS;
  switch (refundOf(card)) {
    case 'then_succeeded':
      return { state: 'pending', settles: { as: 'succeeded', at } };
    case 'then_failed':
      return { state: 'pending', settles: { as: 'failed', at } };
    case 'then_returned':
      return { state: 'succeeded', settles: { as: 'failed', at: now + RETURNED_AFTER_MS } };
    case 'failed':
      return { state: 'failed', settles: null };
    case 'succeeded':
      return { state: 'succeeded', settles: null };
  }
}
