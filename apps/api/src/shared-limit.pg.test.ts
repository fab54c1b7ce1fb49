import { afterAll, describe, expect, inject, test } from 'vitest';
import { startTestApi } from '../e2e/start-test-api.ts';

// Two processes of the API on one database, behind a proxy that they trust.
const first = await startTestApi(inject('testServer'), { TRUST_PROXY: '1' });
const second = await startTestApi(inject('testServer'), {
  TRUST_PROXY: '1',
  DATABASE_URL: first.database.url,
});
const servers = [first, second];
// A busy machine would send for longer than the minute that is counted.
const at = new Date();
for (const server of servers) server.stopClock(at);
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const send = async (server: typeof first, address: string) =>
  server.api.fastify.inject({ url: '/metrics', headers: { 'x-forwarded-for': address } });

/** Returns the statuses of that many requests, every other one at the other process, 20 at a time. */
async function sendTogether(address: string, times: number) {
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent += 20) {
    const answers = await Promise.all(
      servers.flatMap((server) => Array.from({ length: 10 }, () => send(server, address))),
    );
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  return statuses;
}

describe('two processes of the API', () => {
  test('let an address through 1200 times a minute together, not each', async () => {
    const statuses = await sendTogether('203.0.113.7', 1_300);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(1_200);
    for (const server of servers) {
      const refused = await send(server, '203.0.113.7');
      expect(refused.json().error.data.refusal).toMatchObject({ code: 'RATE_LIMITED' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await send(server, '203.0.113.8')).statusCode).toBe(404);
    }
    for (const server of servers) server.stopClock(new Date(at.getTime() + 60_000));
    for (const server of servers) expect((await send(server, '203.0.113.7')).statusCode).toBe(404);
  });

  test('count one person of the same network as one', async () => {
    await sendTogether('2001:db8:1:2::1', 1_200);
    expect((await send(first, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await send(first, '2001:db8:1:3::1')).statusCode).toBe(404);
  });

  test('count tries to start a purchase at a device together', async () => {
    const refusals = [];
    for (let tried = 0; tried < 22; tried += 1) {
      const input = { deviceNo: 'UNKNOWN00001', doors: ['L'], cardToken: 'fp_works' };
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const { refusal } = await (tried % 2 ? first : second).mutate('shopper.startQrSession', input, {
        headers,
      });
      refusals.push(refusal?.code);
    }
    expect(refusals).toEqual([...Array(20).fill('NOT_FOUND'), 'RATE_LIMITED', 'RATE_LIMITED']);
  });
});
