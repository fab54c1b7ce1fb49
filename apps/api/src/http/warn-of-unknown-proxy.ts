import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isForwarded } from './client-ip.ts';

/**
 * Warns once if requests come through a proxy that `TRUST_PROXY` does not name, because all its callers then share one
 * limit. [decision 62]
 */
export function warnOfUnknownProxy(fastify: FastifyInstance, log: Logger): void {
  let hasWarned = false;
  fastify.addHook('onRequest', async (request) => {
    if (hasWarned || !isForwarded(request)) return;
    hasWarned = true;
    log.warn(
      { proxy: request.socket.remoteAddress },
      'requests carry headers of a proxy, but TRUST_PROXY is not set: all callers behind it share one limit',
    );
  });
}
