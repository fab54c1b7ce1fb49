import type { Book } from '../book/create-book.ts';
import type { Payment } from '../book/payment.ts';
import { missing, unexpected } from '../wire/stripe-error.ts';

export function mustFindPayment(book: Book, id: string): Payment {
  const payment = book.payment(id);
  if (!payment) throw missing('payment_intent', id, 'intent');
  return payment;
}

/** Finds a payment whose hold is open. Throws `Refused`. */
export function mustFindHold(book: Book, id: string, verb: string): Payment {
  const payment = mustFindPayment(book, id);
  if (payment.state === 'held') return payment;
  throw unexpected(
    `You cannot ${verb} this PaymentIntent because it is ${payment.state}.`,
    'payment_intent_unexpected_state',
  );
}
