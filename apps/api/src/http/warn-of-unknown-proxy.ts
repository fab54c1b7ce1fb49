import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isForwarded } from './client-ip.ts';

/** Says once that requests come through a proxy which `TRUST_PROXY` does not name: then all its callers share one limit. [decision 62] */
export function warnOfUnknownProxy(fastify: FastifyInstance, log: Logger): void {
  let said = false;
  fastify.addHook('onRequest', async (request) => {
    if (said || !isForwarded(request)) return;
    said = true;
    log.warn(
      { proxy: request.socket.remoteAddress },
      'requests carry headers of a proxy, but TRUST_PROXY is not set: all callers behind it share one limit',
    );
  });
}
