import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { closeGracefully } from './close-gracefully.ts';

/** Starts a server on a free port with a request that ends on demand, and an event stream that never ends. */
async function openServer(limitMs?: number) {
  const fastify = Fastify({ forceCloseConnections: 'idle' });
  const { close, drain, isDraining } = closeGracefully(fastify, limitMs);
  await fastify.register(websocket);
  fastify.get('/live', { websocket: true }, () => undefined);
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  fastify.get('/slow', async () => {
    arrived.resolve();
    await release.promise;
    return 'stored';
  });
  fastify.get('/events', (_request, reply) => {
    const stream = new Readable({ read() {} });
    stream.push('data: first\n\n');
    return reply.header('content-type', 'text/event-stream').send(stream);
  });
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  return { fastify, url, close, drain, isDraining, arrived: arrived.promise, release: release.resolve };
}

async function openConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);

async function everythingOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

describe('a server that leaves its calls to others', () => {
  test('answers calls as always, and lets no connection be kept', async () => {
    const server = await openServer();
    const drained = server.drain(200);
    expect(server.isDraining()).toBe(true);
    const socket = await openConnection(server.url);
    ask(socket, '/slow');
    await server.arrived;
    server.release();
    expect(await everythingOf(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*stored$/);
    await drained;
    await server.close();
  });

  test('ends event streams and asks WebSockets to reconnect, before it closes', async () => {
    const server = await openServer();
    const stream = await openConnection(server.url);
    ask(stream, '/events');
    await once(stream, 'data');
    const phone = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
    const asked = once(phone, 'message');
    await once(phone, 'open');
    const drained = server.drain(200);
    const [message] = (await asked) as [MessageEvent<string>];
    expect(JSON.parse(message.data)).toEqual({ id: null, method: 'reconnect' });
    await everythingOf(stream).catch(() => undefined);
    expect([stream.destroyed, phone.readyState]).toEqual([true, WebSocket.OPEN]);
    await drained;
    await server.close();
  });
});

describe('a server that shuts down', () => {
  test('completes the request in progress, then closes its connection', async () => {
    const server = await openServer();
    const socket = await openConnection(server.url);
    ask(socket, '/slow');
    await server.arrived;
    const closed = server.close();
    server.release();
    expect(await everythingOf(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*stored$/);
    await closed;
  });

  test('refuses a new request and a new connection', async () => {
    const server = await openServer();
    const busy = await openConnection(server.url);
    ask(busy, '/slow');
    await server.arrived;
    const other = await openConnection(server.url);
    // Not idle: the beginning of a request has arrived before the shutdown.
    other.write('GET /slow HTTP/1.1\r\n');
    const closed = server.close();
    other.write('host: x\r\n\r\n');
    expect(await everythingOf(other)).toMatch(/^HTTP\/1.1 503 /);
    await expect(fetch(`${server.url}/slow`)).rejects.toThrow();
    server.release();
    await closed;
  });

  test('ends an event stream at once', async () => {
    const server = await openServer();
    const socket = await openConnection(server.url);
    ask(socket, '/events');
    await once(socket, 'data');
    await Promise.all([server.close(), everythingOf(socket).catch(() => undefined)]);
    expect(socket.destroyed).toBe(true);
  });

  test('cuts a request that does not finish within the limit', async () => {
    const server = await openServer(1);
    const socket = await openConnection(server.url);
    ask(socket, '/slow');
    await server.arrived;
    await Promise.all([server.close(), everythingOf(socket).catch(() => undefined)]);
    expect(socket.bytesRead).toBe(0);
    server.release();
  });
});
