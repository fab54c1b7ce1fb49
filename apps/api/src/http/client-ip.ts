import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, or undefined if a proxy says so whom we do not trust: behind one on this machine everybody would look like
 * this machine. With `TRUST_PROXY` the proxy is believed.
 */
export function clientIp(request: FastifyRequest): string | undefined {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  const believed = request.ips !== undefined;
  return forwarded !== undefined && !believed ? undefined : request.ip;
}
