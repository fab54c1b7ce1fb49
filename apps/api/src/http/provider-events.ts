import { systemActor } from '@larder/use-cases/actor';
import { receiveProviderEvent } from '@larder/use-cases/reconciliation/receive-provider-event';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, type Registry } from 'prom-client';

/** Events are a few kilobytes. */
const BODY_MAX = 256 * 1024;

/**
 * Takes signed events of the payment provider at `/hooks/<provider>`. An event only wakes the jobs, which read the
 * state back; one without a valid signature is refused and counted. The flood limit holds here too: the provider sends
 * again what is refused. [decision 137]
 */
export function takeProviderEvents(fastify: FastifyInstance, env: UseCaseEnv, registry: Registry): void {
  const events = new Counter({
    name: 'larder_provider_events_total',
    help: 'Events of the payment provider, verified and forged',
    labelNames: ['result'],
    registers: [registry],
  });
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is about the bytes, whatever they are called.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string } }>('/hooks/:provider', async (request, reply) => {
      const port = env.ports.providerEvents;
      if (port?.provider !== request.params.provider) return say(reply, 404, 'Not found');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = port.verify(request.headers, body);
      if (event === 'forged') {
        events.inc({ result: 'forged' });
        env.log.warn({ requestId: request.id }, 'an event of the provider had no valid signature');
        return say(reply, 400, 'Signature refused');
      }
      events.inc({ result: 'verified' });
      const { topic, objectRef, account } = event;
      const input = { provider: port.provider, topic, objectRef, account };
      await runUseCase(env, receiveProviderEvent, systemActor, input, { requestId: request.id });
      return reply.code(204).send();
    });
  });
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(text);
