import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What proxies add to a request. One of them means that the socket is not the caller's own. */
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

/** True when a proxy stands between the caller and this process. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined);

/**
 * Where a request comes from: the socket's address, or with `TRUST_PROXY` what the trusted proxies say. Undefined behind a proxy that is
 * not trusted, where everybody would have the proxy's address. For limits and logs, never for privileges. [decision 62]
 */
export function clientIp(request: FastifyRequest): string | undefined {
  const believed = request.ips !== undefined;
  if (isForwarded(request) && !believed) return undefined;
  return isIP(request.ip) === 0 ? undefined : request.ip;
}

/**
 * True for a caller on the machine of this process: by the address of the socket, which cannot be forged, only without any header of a
 * proxy, and only under a name of this machine: a stranger's name that resolves to 127.0.0.1 (DNS rebinding) makes a browser here ask
 * for a stranger's page. Opens what no other machine may see, so no setting widens it. [decision 62]
 */
export const isThisMachine = (request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
  isLoopback(request.socket.remoteAddress) && !isForwarded(request) && isOwnName(request.headers.host);

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address ?? '');

const isOwnName = (host = ''): boolean =>
  /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
