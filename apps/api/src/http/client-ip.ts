import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Headers that proxies add. Any of them means that the socket's address is not the caller's. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/** True if the request passed through a proxy. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined);

/**
 * Returns the client's address: the socket's, or with `TRUST_PROXY` the one reported by trusted proxies. Undefined
 * behind an untrusted proxy, where everyone would share the proxy's address. For limits and logs, never for privileges.
 * [decision 62]
 */
export function clientIp(request: FastifyRequest): string | undefined {
  const believed = request.ips !== undefined;
  if (isForwarded(request) && !believed) return undefined;
  return isIP(request.ip) === 0 ? undefined : request.ip;
}

/**
 * True for a caller on the same machine: by the address of the socket, which cannot be forged, without any proxy
 * header, and under a name of this machine. DNS rebinding: a foreign name that resolves to 127.0.0.1 would make a local
 * browser request a foreign page. A proxy on this machine may add no header at all, so nobody is this machine while the
 * app has a public address. No setting widens this check, because it opens what no other machine may see.
 * [decisions 62 and 254]
 */
export const isThisMachine = (request: Pick<FastifyRequest, 'headers' | 'socket' | 'server'>): boolean =>
  request.server.isForThisMachine &&
  isLoopback(request.socket.remoteAddress) &&
  !isForwarded(request) &&
  isOwnName(request.headers.host);

declare module 'fastify' {
  interface FastifyInstance {
    /** True if `APP_URL` is an address of this machine: then no proxy stands before the API. */
    readonly isForThisMachine: boolean;
  }
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address ?? '');

const isOwnName = (host = ''): boolean =>
  /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
