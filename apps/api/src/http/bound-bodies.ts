import type { FastifyInstance } from 'fastify';
import { isThisMachine } from './client-ip.ts';
import { readBounds } from './json-bounds.ts';
import { rateLimited } from './rate-limited.ts';
import { refusedRequest } from './refused-request.ts';
import { bearerToken } from './session.ts';
import type { SharedLimit } from './shared-limit.ts';
import type { TokenReader } from './token-reader.ts';
import { callsOfBytes } from './work-meter.ts';

/** A submitted task of 400 lines is 86 kB, the largest body of all screens. [decision 250] */
export const BODY_BYTES_MAX = 128 * 1024;
/** Of callers without a session a drawn signature is the largest, 40 kB. */
export const STRANGERS_BODY_BYTES_MAX = 64 * 1024;

/** tRPC reads by GET and changes by POST; on TRACE, which Fastify offers to it, it breaks. */
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const badInput = { code: 'BAD_INPUT' } as const;
const badMethod = { code: 'METHOD_NOT_SUPPORTED' } as const;

type Bounds = { readonly limit: SharedLimit; readonly readToken: TokenReader };

/**
 * Bounds the bodies of procedures before anything reads them: only JSON, by bytes, levels and values. Bytes count as
 * further calls of the address, so that few large calls are no cheaper than many small ones. No browser and no proxy
 * may keep an answer. [decision 250]
 */
export function boundBodies(scope: FastifyInstance, { limit, readToken }: Bounds): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_BYTES_MAX;
  });
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!METHODS.has(request.method)) throw refusedRequest(request, 'METHOD_NOT_SUPPORTED', badMethod);
  });
  // tRPC reads forms by itself and without a limit.
  scope.addHook('preParsing', async (request) => {
    const type = request.headers['content-type'];
    if (type !== undefined && !JSON_TYPE.test(type)) {
      throw refusedRequest(request, 'UNSUPPORTED_MEDIA_TYPE', badInput);
    }
  });
  scope.addHook('preValidation', async (request) => {
    const { body } = request;
    if (typeof body !== 'string') return;
    const bytes = Buffer.byteLength(body);
    if (bytes > STRANGERS_BODY_BYTES_MAX) {
      const token = bearerToken(request.headers.authorization);
      const session = token ? await readToken(token) : null;
      if (!session) throw refusedRequest(request, 'PAYLOAD_TOO_LARGE', badInput);
    }
    if (!readBounds(body).fits) throw refusedRequest(request, 'BAD_REQUEST', badInput);
    const further = isThisMachine(request) ? 0 : callsOfBytes(bytes);
    const retryInS = await limit.take(limit.keyOf(request), further);
    if (retryInS !== null) throw rateLimited(request, { ttl: retryInS * 1000 });
  });
}
