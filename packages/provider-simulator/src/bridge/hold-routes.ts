import type { FastifyInstance } from 'fastify';
import type { Book } from '../book/create-book.ts';
import type { Reply } from '../book/post-entry.ts';
import { authorizeCall } from '../calls/authorize.call.ts';
import { captureCall } from '../calls/capture.call.ts';
import { mustFindPayment } from '../calls/find-payment.ts';
import { increaseCall } from '../calls/increase.call.ts';
import { mustReadAmount, mustReadText } from '../calls/read-amount.ts';
import { refundCall } from '../calls/refund.call.ts';
import { voidCall } from '../calls/void.call.ts';
import { increaseOf } from '../faults/card-faults.ts';
import { missing, unexpected } from '../wire/stripe-error.ts';
import { answer, type BridgeParts, byKey, keyOf, type Of, type Query } from './bridge-answer.ts';
import { formOf, KEY } from './bridge-forms.ts';
import { holdOf, refundOf } from './bridge-words.ts';

// long: one table of routes
/** Holds, captures and refunds. */
export function addHoldRoutes(server: FastifyInstance, parts: BridgeParts): void {
  const { book } = parts;

  server.post<Of>('/holds', (request, reply) => {
    const key = keyOf(request);
    const { amountMinor, currency, cardToken } = formOf(request.body);
    const form = {
      capture_method: 'manual',
      confirm: 'true',
      payment_method: cardToken ?? '',
      amount: amountMinor ?? '',
      currency: currency ?? '',
      metadata: { [KEY]: key },
    };
    const find = () => {
      const payment = byKey(book.payments(), key);
      return payment ? ({ kind: 'payment', payment } as const) : null;
    };
    return answer(parts, request, reply, { call: authorizeCall, form, find });
  });

  server.get<Query>('/holds', ({ query }) => {
    const payment = byKey(book.payments(), mustReadText(query, 'key'));
    return { items: payment ? [holdOf(payment)] : [] };
  });

  server.get<Of>('/holds/:id', ({ params }) => holdOf(mustFindPayment(book, params.id)));

  server.post<Of>('/holds/:id/increase', (request, reply) => {
    const { id } = request.params;
    const form = { amount: formOf(request.body).amountMinor ?? '' };
    const find = () => {
      const payment = mustFindPayment(book, id);
      if (payment.state !== 'held') return null;
      if (mustReadAmount(form, 'amount') <= payment.authorizedMinor)
        return { kind: 'payment', payment } as const;
      if (increaseOf(payment.card) === 'unsupported') throw unexpected('Not with this card.', 'unsupported');
      return null;
    };
    return answer(parts, request, reply, { call: increaseCall, form, id, find });
  });

  server.post<Of>('/holds/:id/capture', (request, reply) => {
    const { id } = request.params;
    const form = { amount_to_capture: formOf(request.body).amountMinor ?? '' };
    return answer(parts, request, reply, {
      call: captureCall,
      form,
      id,
      find: () => ifIn(book, id, 'captured'),
    });
  });

  server.post<Of>('/holds/:id/void', (request, reply) => {
    const { id } = request.params;
    const find = () => ifIn(book, id, 'voided', 'expired');
    return answer(parts, request, reply, { call: voidCall, form: {}, id, find });
  });

  server.post<Of>('/holds/:id/refunds', (request, reply) => {
    const key = keyOf(request);
    const { id } = request.params;
    const amount = formOf(request.body).amountMinor ?? '';
    const find = () => {
      const refund = byKey(book.refundsOf(id), key);
      return refund ? ({ kind: 'refund', refund, payment: mustFindPayment(book, id) } as const) : null;
    };
    const form = { payment_intent: id, amount, metadata: { [KEY]: key } };
    return answer(parts, request, reply, { call: refundCall, form, find });
  });

  server.get<Of>('/holds/:id/refunds', ({ params, query }) => {
    const payment = mustFindPayment(book, params.id);
    const refund = byKey(book.refundsOf(payment.id), mustReadText(query, 'key'));
    return { items: refund ? [refundOf(refund, payment)] : [] };
  });

  server.get<Of>('/refunds/:id', ({ params }) => {
    const refund = book.refund(params.id);
    if (!refund) throw missing('refund', params.id, 'id');
    return refundOf(refund, mustFindPayment(book, refund.payment));
  });
}

function ifIn(book: Book, id: string, ...states: readonly string[]): Reply | null {
  const payment = mustFindPayment(book, id);
  return states.includes(payment.state) ? { kind: 'payment', payment } : null;
}
