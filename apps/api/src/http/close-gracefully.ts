import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The stack and container engines kill a process that takes longer than 4 s. */
const LIMIT_MS = 3_000;

/**
 * Returns the shutdown of this server: accepts no new connections, responds 503 to new requests on open ones, and lets
 * requests in progress finish within `limitMs`. Event streams end at once, because clients resume them at the next
 * instance. Register it before the routes.
 */
export function closeGracefully(fastify: FastifyInstance, limitMs = LIMIT_MS): () => Promise<void> {
  const sockets = new Set<Socket>();
  const streams = new Set<ServerResponse>();
  let closing = false;
  fastify.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  fastify.addHook('onSend', async (_request, reply) => {
    // Otherwise the client would keep the connection, and with it the process, for the next request.
    if (closing) reply.header('connection', 'close');
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    if (closing) reply.raw.destroy();
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  return async () => {
    closing = true;
    for (const stream of streams) stream.destroy();
    const limit = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, limitMs);
    await fastify.close();
    clearTimeout(limit);
  };
}
