import type { FastifyRequest } from 'fastify';

/** What is thrown instead of an answer; `answer` is what tRPC clients understand of a request that never reached tRPC. */
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
