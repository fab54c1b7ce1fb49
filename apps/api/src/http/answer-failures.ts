import { safeError } from '@larder/adapters/logging/safe-error';
import { postgresFailure } from '@larder/use-cases/wrapper/postgres-failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

type Failure = Error & { readonly statusCode?: number; readonly code?: string; readonly answer?: object };

/** The status that proxies log for a client that disconnected; no client receives it. */
const CLIENT_LEFT = 499;

/**
 * Error handler for routes other than procedures: logs only server errors as errors and exposes only the request id.
 */
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

/**
 * True if the response stream was cut because its reader disconnected. A stream cut while the reader waits is a server
 * error.
 */
function isClientGone({ code }: Failure, { raw }: FastifyRequest): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}
