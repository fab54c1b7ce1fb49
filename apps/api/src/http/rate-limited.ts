import type { FastifyRequest } from 'fastify';

/**
 * Error thrown by the rate limit; `answer` is in the format that tRPC clients expect, although the request never
 * reached tRPC.
 */
export function rateLimited(request: FastifyRequest, { ttl }: { readonly ttl: number }) {
  const refusal = { code: 'RATE_LIMITED', params: { retryInS: Math.ceil(ttl / 1000) } };
  return {
    statusCode: 429,
    answer: {
      error: {
        message: refusal.code,
        code: -32_029,
        data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, refusal, requestId: request.id },
      },
    },
  };
}
