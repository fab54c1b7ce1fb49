import type { Refusal } from '@larder/domain/refusal';
import type { FastifyRequest } from 'fastify';

/** Numbers that tRPC gives its codes. */
const numbers = {
  BAD_REQUEST: [400, -32_600],
  METHOD_NOT_SUPPORTED: [405, -32_005],
  PAYLOAD_TOO_LARGE: [413, -32_013],
  UNSUPPORTED_MEDIA_TYPE: [415, -32_015],
  TOO_MANY_REQUESTS: [429, -32_029],
} as const;

/**
 * Error thrown by a hook; `answer` is in the format that tRPC clients expect, although the request never reached tRPC.
 */
export function refusedRequest(request: FastifyRequest, code: keyof typeof numbers, refusal: Refusal) {
  const [statusCode, number] = numbers[code];
  const data = { code, httpStatus: statusCode, refusal, requestId: request.id };
  return { statusCode, answer: { error: { message: refusal.code, code: number, data } } };
}
