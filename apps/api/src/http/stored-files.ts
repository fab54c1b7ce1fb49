import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance } from 'fastify';

type Query = { e?: string; s?: string };

/** Stored files by signed, expiring links. A bad or late signature and a missing file answer alike. */
export function serveStoredFiles(fastify: FastifyInstance, env: UseCaseEnv): void {
  fastify.get<{ Params: { '*': string }; Querystring: Query }>('/files/*', async (request, reply) => {
    const claim = {
      key: request.params['*'],
      expires: String(request.query.e ?? ''),
      signature: String(request.query.s ?? ''),
    };
    const now = env.clock.now();
    const file = env.ports.files.opens(claim, now) ? await env.ports.files.read(claim.key) : null;
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const maxAgeS = Math.max(0, Number(claim.expires) - Math.floor(now.getTime() / 1000));
    return reply
      .header('cache-control', `private, max-age=${maxAgeS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.contentType)
      .send(Buffer.from(file.bytes));
  });
}
