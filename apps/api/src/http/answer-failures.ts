import { postgresFailure } from '@larder/use-cases/wrapper/postgres-failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { safeError } from './safe-error.ts';

type Failure = Error & { readonly statusCode?: number; readonly code?: string; readonly answer?: object };

/** As proxies log it: nobody is there to read an answer. */
const CLIENT_LEFT = 499;

/** What fails outside of a procedure. Only what we broke is an error in the log, and nobody is told more than its id. */
export function answerFailures(fastify: FastifyInstance, log: Logger): void {
  fastify.setErrorHandler((failure: Failure, request, reply) => {
    const { id: requestId } = request;
    if (isClientGone(failure, request)) {
      log.debug({ requestId }, 'the client left before its answer');
      return reply.code(CLIENT_LEFT).send();
    }
    if (postgresFailure(failure) === 'away') {
      log.warn({ requestId, failure: safeError(failure) }, 'the database is away');
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ refusal: { code: 'NETWORK_TIMEOUT' }, requestId });
    }
    const status = failure.statusCode ?? 500;
    if (status >= 500) log.error({ requestId, failure: safeError(failure) }, 'a request broke');
    if (failure.answer) return reply.code(status).send(failure.answer);
    return reply.code(status).send({
      refusal: status >= 500 ? { code: 'INTERNAL', params: { id: requestId } } : { code: 'BAD_INPUT' },
      requestId,
    });
  });
}

/** The answer's stream was cut because its reader is gone. Cut while the reader waits, it is our fault. */
function isClientGone({ code }: Failure, { raw }: FastifyRequest): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}
