import type { StripeError } from '../http/stripe-error.ts';
import type { BookEntry } from './book-entry.ts';
import { addRefund, openPayment, type Payment, type Refund, settleRefund } from './payment.ts';

/** The answer to a request, with the records as they were then. */
export type Reply =
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly refund: Refund; readonly payment: Payment }
  | { readonly kind: 'error'; readonly error: StripeError; readonly payment: Payment | null };

export type BookRecords = {
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, Refund>;
  /** By payment, newest first. */
  readonly refundsOf: Map<string, readonly Refund[]>;
};

export const emptyRecords = (): BookRecords => ({
  payments: new Map(),
  refunds: new Map(),
  refundsOf: new Map(),
});

/** Applies one entry to the records. Trusts it: requests are judged before their entry is written. */
export function post(records: BookRecords, entry: BookEntry): Reply {
  switch (entry.do) {
    case 'hold':
      return paymentReply(put(records, openPayment(entry, entry)));
    case 'decline':
      return { kind: 'error', error: entry.error, payment: put(records, openPayment(entry, entry)) };
    case 'increase':
      return change(records, entry.id, (payment) => ({
        ...payment,
        requestedMinor: entry.toMinor,
        authorizedMinor: entry.toMinor,
        increases: payment.increases + 1,
      }));
    case 'refuse_increase': {
      const payment = mustFind(records, entry.id);
      const counted = put(records, { ...payment, increases: payment.increases + 1 });
      return { kind: 'error', error: entry.error, payment: counted };
    }
    case 'capture':
      return change(records, entry.id, (payment) => ({
        ...payment,
        state: 'captured',
        capturedMinor: entry.amountMinor,
        endedAt: entry.at,
      }));
    case 'void':
    case 'expire':
      return change(records, entry.id, (payment) => ({
        ...payment,
        state: entry.do === 'void' ? 'voided' : 'expired',
        endedAt: entry.at,
      }));
    case 'refund':
      return postRefund(records, entry);
    case 'settle_refund':
      return postSettlement(records, entry.id, entry.state);
    case 'refuse':
      return { kind: 'error', error: entry.error, payment: null };
  }
}

const paymentReply = (payment: Payment): Reply => ({ kind: 'payment', payment });

function mustFind({ payments }: BookRecords, id: string): Payment {
  const payment = payments.get(id);
  if (!payment) throw new Error(`the book has no payment ${id}`);
  return payment;
}

function put({ payments }: BookRecords, payment: Payment): Payment {
  payments.set(payment.id, payment);
  return payment;
}

function change(records: BookRecords, id: string, changed: (payment: Payment) => Payment): Reply {
  return paymentReply(put(records, changed(mustFind(records, id))));
}

function postRefund(records: BookRecords, entry: Extract<BookEntry, { do: 'refund' }>): Reply {
  const { id, payment: paymentId, amountMinor, metadata, state, settles, at } = entry;
  const refund: Refund = { id, payment: paymentId, amountMinor, metadata, state, settles, createdAt: at };
  records.refunds.set(id, refund);
  records.refundsOf.set(paymentId, [refund, ...(records.refundsOf.get(paymentId) ?? [])]);
  const payment = put(records, addRefund(mustFind(records, paymentId), refund));
  return { kind: 'refund', refund, payment };
}

function postSettlement(records: BookRecords, id: string, state: 'succeeded' | 'failed'): Reply {
  const pending = records.refunds.get(id);
  if (!pending) throw new Error(`the book has no refund ${id}`);
  const refund: Refund = { ...pending, state, settles: null };
  records.refunds.set(id, refund);
  const others = records.refundsOf.get(pending.payment) ?? [];
  records.refundsOf.set(
    pending.payment,
    others.map((other) => (other.id === id ? refund : other)),
  );
  const payment = put(records, settleRefund(mustFind(records, pending.payment), pending.amountMinor, state));
  return { kind: 'refund', refund, payment };
}
