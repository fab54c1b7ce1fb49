import { basename } from 'node:path/posix';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance } from 'fastify';
import { byteRange } from './byte-range.ts';

type Query = { e?: string; s?: string };

/** Keys with a route of their own, which asks for more than a signature: `%2F` in a path would lead here. */
const servedElsewhere = /^(?:exports|csv)\//;

/**
 * Serves stored files by signed, expiring links, whole or in part. An invalid or expired signature, a missing file and
 * one with a route of its own get the same response.
 */
export function serveStoredFiles(fastify: FastifyInstance, env: UseCaseEnv): void {
  fastify.get<{ Params: { '*': string }; Querystring: Query }>('/files/*', async (request, reply) => {
    const claim = {
      key: request.params['*'],
      expires: String(request.query.e ?? ''),
      signature: String(request.query.s ?? ''),
    };
    const now = env.clock.now();
    const opens = !servedElsewhere.test(claim.key) && env.ports.files.opens(claim, now);
    const file = opens ? await env.ports.files.read(claim.key) : null;
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const maxAgeS = Math.max(0, Number(claim.expires) - Math.floor(now.getTime() / 1000));
    const range = byteRange(request.headers.range, file.bytes.byteLength);
    const size = file.bytes.byteLength;
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
    if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
    const bytes = range ? file.bytes.subarray(range.from, range.to + 1) : file.bytes;
    return reply
      .header('accept-ranges', 'bytes')
      .header('cache-control', `private, max-age=${maxAgeS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', `inline; filename="${basename(claim.key)}"`)
      .type(file.contentType)
      .send(Buffer.from(bytes));
  });
}
