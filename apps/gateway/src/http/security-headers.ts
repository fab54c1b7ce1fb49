import type { FastifyInstance } from 'fastify';

const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of a listener that serves no page to a browser: nothing runs, is framed, cached or sniffed. */
export function sendSecurityHeaders(server: FastifyInstance, publicUrl: string | undefined): void {
  const sent = publicUrl?.startsWith('https:') ? { ...headers, ...strictTransport } : headers;
  server.addHook('onRequest', async (_request, reply) => void reply.headers(sent));
  // Fastify's own 404 would bypass the hook.
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'NOT_FOUND' }));
}
