import type { FastifyInstance } from 'fastify';
import { heldMinorOf } from '../book/book-sums.ts';
import type { Book } from '../book/create-book.ts';
import type { Payment } from '../book/payment.ts';
import { mustFindPayment } from '../calls/find-payment.ts';

/** Our own requests, for tests and for comparing the book with ours. */
export function addBookRoutes(server: FastifyInstance, book: Book): void {
  server.get('/_book/sums', () => book.sums());
  server.get('/_book/trial-balances', () => book.trialBalances());
  server.get('/_book/payments', () => [...book.payments()].map((payment) => lineOf(book, payment)));
  server.get<{ Params: { id: string } }>('/_book/payments/:id', ({ params }) =>
    lineOf(book, mustFindPayment(book, params.id)),
  );
}

function lineOf(book: Book, payment: Payment) {
  const { id, card, currency, state, authorizedMinor, capturedMinor, refundedMinor } = payment;
  return {
    id,
    card,
    currency,
    state,
    authorizedMinor,
    heldMinor: heldMinorOf(payment),
    capturedMinor,
    refundedMinor,
    refundPendingMinor: payment.refundPendingMinor,
    metadata: payment.metadata,
    createdAt: instantOf(payment.createdAt),
    expiresAt: instantOf(payment.expiresAt),
    endedAt: payment.endedAt === null ? null : instantOf(payment.endedAt),
    refunds: book.refundsOf(id).map((refund) => ({
      id: refund.id,
      amountMinor: refund.amountMinor,
      state: refund.state,
      createdAt: instantOf(refund.createdAt),
    })),
  };
}

const instantOf = (ms: number): string => new Date(ms).toISOString();
