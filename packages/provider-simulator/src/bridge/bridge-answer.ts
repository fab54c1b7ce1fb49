import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Book } from '../book/create-book.ts';
import type { AccountId } from '../book/line.ts';
import type { Reply } from '../book/post-entry.ts';
import type { ProviderCall } from '../calls/provider-call.ts';
import { cutOff } from '../http/money-routes.ts';
import type { CallRunner } from '../http/run-call.ts';
import { type Form, textOf } from '../wire/parse-form.ts';
import { invalid, missing } from '../wire/stripe-error.ts';
import { refusalOf } from './bridge-error.ts';
import { KEY } from './bridge-forms.ts';
import { holdOf, wordsOf } from './bridge-words.ts';

export type BridgeParts = {
  readonly book: Book;
  readonly runner: CallRunner;
  readonly now: () => number;
};
export type Of = { Params: { id: string }; Querystring: Form; Body: unknown };
export type Query = { Querystring: Form };

type Call = {
  readonly call: ProviderCall;
  readonly form: Form;
  readonly id?: string;
  readonly account?: AccountId;
  readonly find?: () => Reply | null;
};

/** Runs a call and words its reply; `find` returns what the request has made before. */
export async function answer(
  { runner }: BridgeParts,
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
  const { reply: done } = outcome;
  if (done.kind !== 'error') return reply.send(wordsOf(done));
  // A declined card is a hold too.
  if (call.call === 'authorize' && done.payment) return reply.send(holdOf(done.payment));
  const { status, body } = refusalOf(done.error);
  return reply.status(status).send(body);
}

export function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && key !== '') return key;
  throw invalid('The header Idempotency-Key is missing.', { code: 'key_missing' });
}

type Marked = { readonly metadata: Readonly<Record<string, string>> };

export function byKey<Item extends Marked>(items: Iterable<Item>, key: string): Item | null {
  for (const item of items) if (item.metadata[KEY] === key) return item;
  return null;
}

const PAGE = 100;

/** The items after the one of `after`, in their order. */
export function pageOf<Item extends { readonly id: string }>(items: readonly Item[], query: Form) {
  const after = textOf(query, 'after');
  const limit = Math.min(Number(textOf(query, 'limit') ?? PAGE), PAGE);
  const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw missing('item', after, 'after');
  return { items: items.slice(from, from + limit), hasMore: items.length > from + limit };
}
