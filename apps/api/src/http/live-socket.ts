import type { WebSocket } from '@fastify/websocket';
import { MINUTE_MS } from '@larder/domain/durations';
import { getWSConnectionHandler, type WSSHandlerOptions } from '@trpc/server/adapters/ws';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppRouter } from '../routers/app.router.ts';
import { clientIp, isThisMachine } from './client-ip.ts';
import { createPlaces } from './places.ts';

/** Browsers send a subscription, its end and pongs: far less than this. */
export const FRAME_BYTES_MAX = 16 * 1024;
const FRAMES_PER_MINUTE = 120;
/** Each person has one socket, and a shopping mall may have one address. */
export const SOCKETS_PER_ADDRESS = 200;

const TOO_MANY = 1008;

type LiveSocketOptions = Pick<WSSHandlerOptions<AppRouter>, 'router' | 'createContext' | 'onError'> & {
  readonly appUrl: string;
  readonly monotonicMs: () => number;
};

/**
 * Serves `/trpc` over WebSocket for subscriptions; the guard of every procedure refuses queries and mutations here.
 * Frames are small, rate-limited and contain one message each, so that one frame cannot start thousands of calls.
 * [decision 63]
 */
export function serveLiveSocket(fastify: FastifyInstance, options: LiveSocketOptions): void {
  const { appUrl, monotonicMs, ...handlers } = options;
  const places = createPlaces(SOCKETS_PER_ADDRESS);
  const connect = getWSConnectionHandler<AppRouter>({
    ...handlers,
    keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
  } as WSSHandlerOptions<AppRouter>);
  const preValidation = async (request: FastifyRequest) => {
    if (!isOwnOrigin(request, appUrl)) throw Object.assign(new Error('foreign origin'), { statusCode: 403 });
  };
  fastify.get('/trpc', { websocket: true, preValidation }, (socket, request) => {
    const release = places.take(isThisMachine(request) ? null : (clientIp(request) ?? 'forwarded'));
    if (!release) return socket.close(TOO_MANY, 'too many connections');
    socket.once('close', release);
    // The adapter reads only properties that a Fastify request has too, and our context needs the client's address.
    connect(socket, request as unknown as Parameters<typeof connect>[1]);
    guardFrames(socket, monotonicMs);
  });
}

/** Allows our own pages and callers without a browser; a foreign page must not use the stream. */
function isOwnOrigin({ headers, host }: FastifyRequest, appUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined || origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Runs before all listeners that the adapter has added to the socket. */
function guardFrames(socket: WebSocket, monotonicMs: () => number): void {
  const listeners = socket.listeners('message');
  socket.removeAllListeners('message');
  let minute = { endsAt: 0, frames: 0 };
  socket.on('message', (data, isBinary) => {
    const now = monotonicMs();
    if (now >= minute.endsAt) minute = { endsAt: now + MINUTE_MS, frames: 0 };
    minute.frames += 1;
    if (minute.frames > FRAMES_PER_MINUTE) return socket.close(TOO_MANY, 'too many frames');
    if (isBinary || data.toString().trimStart().startsWith('['))
      return socket.close(TOO_MANY, 'one message a frame');
    for (const listener of listeners) listener.call(socket, data, isBinary);
  });
}
