import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorizeCall } from '../calls/authorize.call.ts';
import { captureCall } from '../calls/capture.call.ts';
import { increaseCall } from '../calls/increase.call.ts';
import type { ProviderCall } from '../calls/provider-call.ts';
import { refundCall } from '../calls/refund.call.ts';
import { voidCall } from '../calls/void.call.ts';
import type { Form } from './parse-form.ts';
import type { CallRunner } from './run-call.ts';

const calls: readonly (readonly [path: string, call: ProviderCall])[] = [
  ['/v1/payment_intents', authorizeCall],
  ['/v1/payment_intents/:id/capture', captureCall],
  ['/v1/payment_intents/:id/cancel', voidCall],
  ['/v1/payment_intents/:id/increment_authorization', increaseCall],
  ['/v1/refunds', refundCall],
];

/** The requests that move money. */
export function addMoneyRoutes(server: FastifyInstance, runner: CallRunner): void {
  for (const [path, call] of calls)
    server.post(path, (request, reply) => answerCall(runner, call, request, reply));
}

async function answerCall(
  runner: CallRunner,
  call: ProviderCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id = '' } = request.params as { id?: string };
  const key = request.headers['idempotency-key'];
  const outcome = await runner.run(call, {
    path: request.url,
    id,
    form: (request.body ?? {}) as Form,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  });
  if (outcome === 'cut') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (outcome.isReplay) reply.header('idempotent-replayed', 'true');
  return reply.status(outcome.status).send(outcome.body);
}
