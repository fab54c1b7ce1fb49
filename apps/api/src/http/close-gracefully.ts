import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The stack and container engines kill a process that takes longer than 4 s. */
const LIMIT_MS = 3_000;
/** Streams are moved in this many steps, because phones that return at once are a storm. */
const STEPS = 20;
/** Clients of tRPC open another connection and go on there from the last event that they received. */
const RECONNECT = JSON.stringify({ id: null, method: 'reconnect' });

export type Shutdown = {
  /** True from the first call of one of the others. */
  readonly isDraining: () => boolean;
  /**
   * Leaves the calls to other instances: during the first half of the time the server only says that it stops, so that
   * balancers notice; in the second half streams and sockets are sent elsewhere. Accepts everything all the time.
   */
  readonly drain: (drainMs: number) => Promise<void>;
  /**
   * Accepts no new connections, responds 503 to new requests on open ones, and lets requests in progress finish within
   * the limit. Streams that are left end at once.
   */
  readonly close: () => Promise<void>;
};

/** Prepares the shutdown of this server. Register it before the routes. [decision 175] */
export function closeGracefully(fastify: FastifyInstance, limitMs = LIMIT_MS): Shutdown {
  const sockets = new Set<Socket>();
  const streams = new Set<ServerResponse>();
  let draining = false;
  let closing = false;
  fastify.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  fastify.addHook('onSend', async (_request, reply) => {
    // Otherwise the client would keep the connection, and with it the process, for the next request.
    if (draining) reply.header('connection', 'close');
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    if (closing) reply.raw.destroy();
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  return {
    isDraining: () => draining,
    drain: async (drainMs) => {
      draining = true;
      await wait(drainMs / 2);
      const moves = [
        ...[...streams].map((stream) => () => void stream.destroy()),
        ...[...(fastify.websocketServer?.clients ?? [])].map((socket) => () => socket.send(RECONNECT)),
      ];
      const ofStep = Math.ceil(moves.length / STEPS);
      for (let step = 0; step < STEPS; step += 1) {
        for (const move of moves.splice(0, ofStep)) move();
        await wait(drainMs / 2 / STEPS);
      }
    },
    close: async () => {
      draining = true;
      closing = true;
      for (const stream of streams) stream.destroy();
      const limit = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, limitMs);
      await fastify.close();
      clearTimeout(limit);
    },
  };
}
