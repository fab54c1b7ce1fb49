import type { FastifyRequest } from 'fastify';
import { refusedRequest } from './refused-request.ts';

/** Error thrown by the rate limit. */
export const rateLimited = (request: FastifyRequest, { ttl }: { readonly ttl: number }) =>
  refusedRequest(request, 'TOO_MANY_REQUESTS', {
    code: 'RATE_LIMITED',
    params: { retryInS: Math.ceil(ttl / 1000) },
  });
