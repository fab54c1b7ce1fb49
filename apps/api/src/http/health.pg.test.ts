import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openDatabase } from '@larder/database/open-database';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { serveHealth } from './health.ts';

afterEach(() => void vi.useRealTimers());

test('names every dependency that hangs after one limit of 2 s in all', async () => {
  // Accepts every connection and never responds, like a frozen PostgreSQL or a frozen gateway.
  const arrived: (() => void)[] = [];
  const connections = [0, 1, 2, 3].map(() => new Promise<void>((come) => void arrived.push(come)));
  const frozen = createServer(() => arrived.shift()?.());
  await once(frozen.listen(0, '127.0.0.1'), 'listening');
  const { port } = frozen.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const database = openDatabase({ url: `postgres://larder@127.0.0.1:${port}/larder`, poolMax: 4 });
  const fastify = Fastify();
  serveHealth(fastify, {
    clock: { now: () => new Date() },
    database,
    gatewayUrl: `http://127.0.0.1:${port}`,
  });
  const answer = fastify.inject('/readyz');
  await Promise.all(connections);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer.then((reply) => [reply.statusCode, reply.json().checks])).toEqual([
    503,
    { database: false, migrations: false, role: false, broker: false },
  ]);
  frozen.close();
});

test('says that it stops, without asking anybody, while it leaves its calls to others', async () => {
  const database = openDatabase({ url: 'postgres://larder@127.0.0.1:1/larder', poolMax: 1 });
  const fastify = Fastify();
  serveHealth(fastify, {
    clock: { now: () => new Date() },
    database,
    gatewayUrl: undefined,
    isDraining: () => true,
  });
  const reply = await fastify.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'stops', checks: {} }]);
});
