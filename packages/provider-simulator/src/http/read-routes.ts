import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { pageOf } from '../answers/page.ts';
import { paymentIntentOf } from '../answers/payment-intent.ts';
import { refundOf } from '../answers/refund.ts';
import type { Book } from '../book/create-book.ts';
import type { Payment } from '../book/payment.ts';
import { mustFindPayment } from '../calls/find-payment.ts';
import { mustReadText } from '../calls/read-amount.ts';
import { type Form, textsOf } from '../wire/parse-form.ts';
import { invalid, missing } from '../wire/stripe-error.ts';

type Query = { Querystring: Form };
type OfOne = { Params: { id: string }; Querystring: Form };

/** The requests that read payments and refunds. */
export function addReadRoutes(server: FastifyInstance, book: Book): void {
  server.get<OfOne>('/v1/payment_intents/:id', ({ params, query }): Stripe.PaymentIntent => {
    return paymentIntentOf(mustFindPayment(book, params.id), Object.values(textsOf(query, 'expand')));
  });

  server.get<Query>(
    '/v1/payment_intents/search',
    ({ query }): Stripe.ApiSearchResult<Stripe.PaymentIntent> => {
      const found = searchPayments(book, mustReadText(query, 'query'));
      const expand = Object.values(textsOf(query, 'expand')).map((path) => path.replace(/^data\./, ''));
      return {
        object: 'search_result',
        data: found.map((payment) => paymentIntentOf(payment, expand)),
        has_more: false,
        next_page: null,
        url: '/v1/payment_intents/search',
      };
    },
  );

  server.get<OfOne>('/v1/refunds/:id', ({ params }): Stripe.Refund => {
    const refund = book.refund(params.id);
    if (!refund) throw missing('refund', params.id, 'id');
    return refundOf(refund, mustFindPayment(book, refund.payment));
  });

  server.get<Query>('/v1/refunds', ({ query }): Stripe.ApiList<Stripe.Refund> => {
    const payment = mustFindPayment(book, mustReadText(query, 'payment_intent'));
    const refunds = book.refundsOf(payment.id).map((refund) => refundOf(refund, payment));
    return pageOf(refunds, '/v1/refunds', query);
  });
}

/** Knows one form of Stripe's search language: `metadata['name']:'value'`. */
function searchPayments(book: Book, query: string): Payment[] {
  const [, name, value] = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(query) ?? [];
  if (name === undefined)
    throw invalid("The simulator knows metadata['name']:'value' only.", { param: 'query' });
  return [...book.payments()].filter(({ metadata }) => metadata[name] === value);
}
