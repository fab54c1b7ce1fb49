import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Book } from '../book/create-book.ts';
import type { AccountId } from '../book/line.ts';
import type { Reply } from '../book/post-entry.ts';
import { bankCall, mustFindAccount } from '../calls/account.calls.ts';
import { authorizeCall } from '../calls/authorize.call.ts';
import { captureCall } from '../calls/capture.call.ts';
import { acceptDisputeCall, evidenceCall, mustFindDispute } from '../calls/dispute.calls.ts';
import { mustFindPayment } from '../calls/find-payment.ts';
import { increaseCall } from '../calls/increase.call.ts';
import { payoutCall } from '../calls/payout.call.ts';
import type { ProviderCall } from '../calls/provider-call.ts';
import { mustReadAmount, mustReadText } from '../calls/read-amount.ts';
import { refundCall } from '../calls/refund.call.ts';
import { transferCall } from '../calls/transfer.call.ts';
import { voidCall } from '../calls/void.call.ts';
import { increaseOf } from '../faults/card-faults.ts';
import { cutOff } from '../http/money-routes.ts';
import { type Form, textOf, textsOf } from '../http/parse-form.ts';
import type { CallRunner } from '../http/run-call.ts';
import { invalid, missing, Refused, serverError, unexpected } from '../http/stripe-error.ts';
import { applicationCall } from './application.call.ts';
import { refusalOf } from './bridge-error.ts';
import { bankForm, evidenceForm, formOf, KEY } from './bridge-forms.ts';
import { accountOf, disputeOf, holdOf, lineOf, payoutOf, refundOf, wordsOf } from './bridge-words.ts';

export const BRIDGE_PATH = '/bridge';

type Parts = {
  readonly book: Book;
  readonly runner: CallRunner;
  readonly now: () => number;
};
type Of = { Params: { id: string }; Querystring: Form; Body: unknown };
type Query = { Querystring: Form };

/**
 * The contract of `docs/providers/bridge.openapi.json` over the same book, as a bridge should keep it: what a key has
 * made is found by the key for good, and a call on a hold is settled by the state of the hold.
 */
export function addBridgeRoutes(server: FastifyInstance, parts: Parts): void {
  void server.register(
    async (scope) => {
      scope.setErrorHandler((thrown, _request, reply) => {
        const { status, body } = refusalOf(thrown instanceof Refused ? thrown.error : serverError);
        return reply.status(status).send(body);
      });
      addPaymentRoutes(scope, parts);
      addPayoutRoutes(scope, parts);
      addAccountRoutes(scope, parts);
      addDisputeRoutes(scope, parts);
    },
    { prefix: `${BRIDGE_PATH}/v1` },
  );
}

type Call = {
  readonly call: ProviderCall;
  readonly form: Form;
  readonly id?: string;
  readonly account?: AccountId;
  readonly find?: () => Reply | null;
};

async function answer(
  { runner }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, form, id = '', account = null, find = () => null }: Call,
): Promise<FastifyReply> {
  const outcome = await runner.run(call, {
    path: request.url,
    id,
    subId: '',
    account,
    form,
    idempotencyKey: undefined,
    find,
  });
  if (outcome === 'cut') return cutOff(request, reply);
  if (outcome.reply.kind === 'error' && !isDeclinedHold(outcome.reply, call)) {
    const { status, body } = refusalOf(outcome.reply.error);
    return reply.status(status).send(body);
  }
  const words =
    outcome.reply.kind === 'error' ? holdOf(mustHave(outcome.reply.payment)) : wordsOf(outcome.reply);
  return reply.send(words);
}

/** A declined card is a hold too. */
const isDeclinedHold = (reply: Extract<Reply, { kind: 'error' }>, call: ProviderCall): boolean =>
  call.call === 'authorize' && reply.payment !== null;

function mustHave<Item>(item: Item | null): Item {
  if (item === null) throw new Error('the book wrote no payment');
  return item;
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && key !== '') return key;
  throw invalid('The header Idempotency-Key is missing.', { code: 'key_missing' });
}

type Marked = { readonly metadata: Readonly<Record<string, string>> };

function byKey<Item extends Marked>(items: Iterable<Item>, key: string): Item | null {
  for (const item of items) if (item.metadata[KEY] === key) return item;
  return null;
}

function addPaymentRoutes(server: FastifyInstance, parts: Parts): void {
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

function addPayoutRoutes(server: FastifyInstance, parts: Parts): void {
  const { book, now } = parts;
  const accountIn = (query: Form): AccountId => {
    const id = textOf(query, 'account');
    return id === undefined ? null : mustFindAccount(book, id).id;
  };

  server.get<Query>('/balance-lines', ({ query }) => {
    const lines = book.lines.of(accountIn(query));
    const { items, hasMore } = pageOf(lines, query);
    return {
      items: items.map((line) =>
        lineOf(line, line.kind === 'transfer' ? book.transfer(line.source) : undefined),
      ),
      hasMore,
    };
  });

  server.get<Query>('/balances', ({ query }) => ({
    balances: book.lines
      .balances(accountIn(query), now())
      .map(({ currency, availableMinor, pendingMinor }) => ({
        currency: currency.toUpperCase(),
        availableMinor,
        pendingMinor,
      })),
  }));

  server.post<Of>('/transfers', (request, reply) => {
    const key = keyOf(request);
    const { to, amountMinor, currency } = formOf(request.body);
    const form = {
      destination: to ?? '',
      amount: amountMinor ?? '',
      currency: currency ?? '',
      metadata: { [KEY]: key },
    };
    const find = () => {
      const transfer = byKey(book.transfers(), key);
      return transfer ? ({ kind: 'transfer', transfer } as const) : null;
    };
    return answer(parts, request, reply, { call: transferCall, form, find });
  });

  server.post<Of>('/payouts', (request, reply) => {
    const key = keyOf(request);
    const { account, amountMinor, currency } = formOf(request.body);
    const form = { amount: amountMinor ?? '', currency: currency ?? '', metadata: { [KEY]: key } };
    const find = () => {
      const payout = byKey(book.payouts(), key);
      return payout ? ({ kind: 'payout', payout } as const) : null;
    };
    const of = { account: typeof account === 'string' ? account : null };
    return answer(parts, request, reply, { call: payoutCall, form, find, ...of });
  });

  server.get<Query>('/payouts', ({ query }) => {
    const payout = byKey(book.payouts(), mustReadText(query, 'key'));
    return { items: payout && payout.account === accountIn(query) ? [payoutOf(payout)] : [] };
  });

  server.get<Of>('/payouts/:id', ({ params }) => {
    const payout = book.payout(params.id);
    if (!payout) throw missing('payout', params.id, 'id');
    return payoutOf(payout);
  });
}

function addAccountRoutes(server: FastifyInstance, parts: Parts): void {
  const { book } = parts;

  server.post<Of>('/accounts', (request, reply) => {
    const key = keyOf(request);
    const accounts = [...book.accounts()];
    const known = accounts.find(({ fields }) => textsOf(fields, 'metadata')[KEY] === key);
    const call = applicationCall(request.body, key);
    return answer(parts, request, reply, { call, form: {}, id: known?.id ?? '' });
  });

  server.post<Of>('/accounts/:id', (request, reply) => {
    const { id } = mustFindAccount(book, request.params.id);
    return answer(parts, request, reply, { call: applicationCall(request.body, null), form: {}, id });
  });

  server.get<Of>('/accounts/:id', ({ params }) => accountOf(mustFindAccount(book, params.id)));

  server.post<Of>('/accounts/:id/bank', (request, reply) => {
    const key = keyOf(request);
    const { id } = request.params;
    const find = () => {
      const account = mustFindAccount(book, id);
      const bank = byKey(account.banks, key);
      return bank ? ({ kind: 'bank', bank, account } as const) : null;
    };
    const form = bankForm(formOf(request.body), key);
    return answer(parts, request, reply, { call: bankCall, form, id, find });
  });
}

function addDisputeRoutes(server: FastifyInstance, parts: Parts): void {
  const { book } = parts;
  /** A dispute that was answered or has ended. */
  const ifAnswered = (id: string) => () => {
    const dispute = mustFindDispute(book, id);
    return dispute.state === 'needs_response' ? null : ({ kind: 'dispute', dispute } as const);
  };

  server.get<Query>('/disputes', ({ query }) => {
    const { items, hasMore } = pageOf([...book.disputes()].toReversed(), query);
    return { items: items.map(disputeOf), hasMore };
  });

  server.get<Of>('/disputes/:id', ({ params }) => disputeOf(mustFindDispute(book, params.id)));

  server.post<Of>('/disputes/:id/evidence', (request, reply) => {
    const { id } = request.params;
    const form = evidenceForm(formOf(request.body));
    return answer(parts, request, reply, { call: evidenceCall, form, id, find: ifAnswered(id) });
  });

  server.post<Of>('/disputes/:id/accept', (request, reply) => {
    const { id } = request.params;
    return answer(parts, request, reply, { call: acceptDisputeCall, form: {}, id, find: ifAnswered(id) });
  });
}

const PAGE = 100;

/** The items after the one of `after`, in their order. */
function pageOf<Item extends { readonly id: string }>(items: readonly Item[], query: Form) {
  const after = textOf(query, 'after');
  const limit = Math.min(Number(textOf(query, 'limit') ?? PAGE), PAGE);
  const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw missing('item', after, 'after');
  return { items: items.slice(from, from + limit), hasMore: items.length > from + limit };
}
