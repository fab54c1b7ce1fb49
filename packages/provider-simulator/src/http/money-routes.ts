import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from '../answers/answer-of.ts';
import type { Book } from '../book/create-book.ts';
import type { AccountId } from '../book/line.ts';
import { accountCall, bankCall, personCall } from '../calls/account.calls.ts';
import { authorizeCall } from '../calls/authorize.call.ts';
import { captureCall } from '../calls/capture.call.ts';
import { acceptDisputeCall, evidenceCall } from '../calls/dispute.calls.ts';
import { increaseCall } from '../calls/increase.call.ts';
import { payoutCall } from '../calls/payout.call.ts';
import type { ProviderCall } from '../calls/provider-call.ts';
import { refundCall } from '../calls/refund.call.ts';
import { transferCall } from '../calls/transfer.call.ts';
import { voidCall } from '../calls/void.call.ts';
import { type Form, textsOf } from '../wire/parse-form.ts';
import { accountIdOf } from './ledger-routes.ts';
import type { CallRunner } from './run-call.ts';

const calls: readonly (readonly [path: string, call: ProviderCall])[] = [
  ['/v1/payment_intents', authorizeCall],
  ['/v1/payment_intents/:id/capture', captureCall],
  ['/v1/payment_intents/:id/cancel', voidCall],
  ['/v1/payment_intents/:id/increment_authorization', increaseCall],
  ['/v1/refunds', refundCall],
  ['/v1/transfers', transferCall],
  ['/v1/payouts', payoutCall],
  ['/v1/disputes/:id', evidenceCall],
  ['/v1/disputes/:id/close', acceptDisputeCall],
  ['/v1/accounts', accountCall],
  ['/v1/accounts/:id', accountCall],
  ['/v1/accounts/:id/persons', personCall],
  ['/v1/accounts/:id/persons/:subId', personCall],
  ['/v1/accounts/:id/external_accounts', bankCall],
];

/** The requests that move money, and those about accounts and disputes. */
export function addMoneyRoutes(server: FastifyInstance, parts: Parts): void {
  for (const [path, call] of calls)
    server.post(path, (request, reply) =>
      answerCall(parts, call, accountIdOf(parts.book, request), request, reply),
    );
}

type Parts = { readonly book: Book; readonly runner: CallRunner; readonly now: () => number };

async function answerCall(
  { book, runner, now }: Parts,
  call: ProviderCall,
  account: AccountId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id = '', subId = '' } = request.params as { id?: string; subId?: string };
  const key = request.headers['idempotency-key'];
  const form = (request.body ?? {}) as Form;
  const outcome = await runner.run(call, {
    path: request.url,
    id,
    subId,
    account,
    form,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  });
  if (outcome === 'cut') return cutOff(request, reply);
  if (outcome.isReplay) reply.header('idempotent-replayed', 'true');
  const expand = Object.values(textsOf(form, 'expand'));
  const { status, body } = answerOf(outcome.reply, { expand, lines: book.lines, now: now() });
  return reply.status(status).send(body);
}

/** Ends the connection without an answer. */
export function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
