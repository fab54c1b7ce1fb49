import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../e2e/given-person.ts';
import { proceduresOf } from '../e2e/procedures-of.ts';
import { openRawSocket, type RawSocket, upgradeStatus } from '../e2e/raw-socket.ts';
import { startTestApi } from '../e2e/start-test-api.ts';
import { SOCKETS_PER_ADDRESS } from './http/live-socket.ts';
import { createPlaces } from './http/places.ts';
import { STREAMS_PER_CONNECTION } from './http/request-context.ts';

const api = await startTestApi(inject('testServer'), { TRUST_PROXY: '1' });
afterAll(() => api.stop());
// A busy machine would send for longer than the minute that is counted.
beforeEach(() => api.stopClock(new Date()));
const procedures = await proceduresOf();

/** Sends one message and returns its reply. */
async function ask({ socket, next }: RawSocket, method: string, path: string, input?: unknown) {
  socket.send(JSON.stringify({ id: path, jsonrpc: '2.0', method, params: { path, input } }));
  return next();
}
const refusalOf = (message: { error?: unknown }) =>
  (message.error as { data?: { refusal?: { code?: string } } } | undefined)?.data?.refusal?.code;

describe('a WebSocket', () => {
  const calls = Object.entries(procedures).filter(([, { type }]) => type !== 'subscription');

  test('refuses every query and mutation', async () => {
    const answers = [];
    for (let at = 0; at < calls.length; at += 100) {
      const raw = await openRawSocket(api.url);
      for (const [path, { type }] of calls.slice(at, at + 100)) {
        answers.push([path, refusalOf(await ask(raw, type, path))]);
      }
      raw.socket.close();
    }
    expect(calls.length).toBeGreaterThan(100);
    expect(answers.filter(([, code]) => code !== 'METHOD_NOT_SUPPORTED')).toEqual([]);
  });

  test('still starts subscriptions, which require a sign-in themselves', async () => {
    const raw = await openRawSocket(api.url);
    expect((await ask(raw, 'subscription', 'live.events')).result?.type).toBe('started');
    expect(refusalOf(await raw.next())).toBe('UNAUTHENTICATED');
    raw.socket.close();
  });

  test.each([
    ['an array of messages', ['[{"id":1}]'], 1008],
    ['an array behind spaces', [`${' '.repeat(500)}\n[{"id":1}]`], 1008],
    ['a frame of more than 16 KiB', [JSON.stringify({ id: 'x'.repeat(17_000) })], 1009],
    ['a binary frame', [new TextEncoder().encode('{}')], 1008],
    ['more than 120 frames a minute', Array(121).fill('PING'), 1008],
  ])('is closed after %s', async (_, frames, code) => {
    const { socket, closed } = await openRawSocket(api.url);
    for (const frame of frames) socket.send(frame);
    expect(await closed).toBe(code);
  });

  test('is refused for a page from another origin', async () => {
    const { url } = api;
    const statuses = ['https://evil.example', 'null', 'http://localhost:8080', url].map((origin) =>
      upgradeStatus(url, { origin }),
    );
    expect(await Promise.all(statuses)).toEqual([403, 403, 101, 101]);
  });

  test('is limited to 200 per address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.50' };
    const open = () => openRawSocket(api.url, { headers });
    const [first, ...others] = await Promise.all(Array.from({ length: SOCKETS_PER_ADDRESS }, open));
    expect(await (await open()).closed).toBe(1008);
    first?.socket.close();
    await first?.closed;
    // The server learns of the end a little later.
    const reply = async () => {
      const raw = await open();
      const answer = await Promise.race([ask(raw, 'query', 'meta.listEnums'), raw.closed]);
      raw.socket.close();
      return answer;
    };
    await expect.poll(reply).toHaveProperty('error');
    for (const { socket } of others) socket.close();
  });

  test('has at most eight concurrent streams, and another one when one has ended', async () => {
    const { email } = await givenPerson(api.database);
    const { data } = await api.mutate('identity.signIn', { email, password });
    const raw = await openRawSocket(api.url, { query: '?connectionParams=1' });
    raw.socket.send(JSON.stringify({ method: 'connectionParams', data: { token: data.clientToken } }));
    const begin = (id: string) =>
      raw.socket.send(
        JSON.stringify({ id, jsonrpc: '2.0', method: 'subscription', params: { path: 'live.events' } }),
      );
    const until = async (id: string, sign: (frame: Awaited<ReturnType<RawSocket['next']>>) => boolean) => {
      let frame = await raw.next();
      while (frame.id !== id || !sign(frame)) frame = await raw.next();
      return frame;
    };
    const isOpen = ({ result }: { result?: { type?: string } }) => result?.type === 'data';
    for (let n = 0; n < STREAMS_PER_CONNECTION; n += 1) {
      begin(`stream ${n}`);
      await until(`stream ${n}`, isOpen);
    }
    begin('one too many');
    expect(refusalOf(await until('one too many', ({ error }) => error !== undefined))).toBe('RATE_LIMITED');
    raw.socket.send(JSON.stringify({ id: 'stream 0', jsonrpc: '2.0', method: 'subscription.stop' }));
    await until('stream 0', ({ result }) => result?.type === 'stopped');
    begin('another');
    await until('another', isOpen);
    raw.socket.close();
  });

  test('counts each stream as a call from its address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.70' };
    const batch = `${api.url}/trpc/${Array(10).fill('meta.listEnums').join(',')}?batch=1`;
    for (let sent = 0; sent < 119; sent += 1) await fetch(batch, { headers });
    const raw = await openRawSocket(api.url, { headers });
    const answers = [];
    for (let streams = 0; streams < 12; streams += 1) {
      await ask(raw, 'subscription', 'live.events');
      answers.push(refusalOf(await raw.next()));
    }
    expect([answers[0], answers.at(-1)]).toEqual(['UNAUTHENTICATED', 'RATE_LIMITED']);
    raw.socket.close();
  });

  test('starts no stream for a token that has expired since the connection was made', async () => {
    const { email } = await givenPerson(api.database);
    const { data } = await api.mutate('identity.signIn', { email, password });
    const raw = await openRawSocket(api.url, { query: '?connectionParams=1' });
    raw.socket.send(JSON.stringify({ method: 'connectionParams', data: { token: data.clientToken } }));
    expect((await ask(raw, 'subscription', 'live.events')).result?.type).toBe('started');
    api.stopClock(new Date(api.api.env.clock.now().getTime() + 16 * 60_000));
    const params = { path: 'live.events' };
    raw.socket.send(JSON.stringify({ id: 'again', jsonrpc: '2.0', method: 'subscription', params }));
    let frame = await raw.next();
    while (frame.id !== 'again' || !frame.error) frame = await raw.next();
    expect(refusalOf(frame)).toBe('UNAUTHENTICATED');
    raw.socket.close();
  });
});

describe('a batch', () => {
  /** Each call passes the limit and then requires a sign-in. */
  const batch = (calls: number, address: string) =>
    fetch(`${api.url}/trpc/${Array(calls).fill('meta.listEnums').join(',')}?batch=1`, {
      headers: { 'x-forwarded-for': address },
    });

  test('may contain ten calls and is refused with eleven', async () => {
    expect((await batch(10, '203.0.113.60')).status).toBe(401);
    expect((await batch(11, '203.0.113.60')).status).toBe(400);
  });

  test('counts as many calls as it contains', async () => {
    const statuses = [];
    for (let sent = 0; sent < 122; sent += 1) statuses.push((await batch(10, '203.0.113.61')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(120);
    expect(statuses.slice(120)).toEqual([429, 429]);
  });
});

test('frees a place once, and always has one for a key that is not counted', () => {
  const places = createPlaces(1);
  const release = places.take('a');
  expect(places.take('a')).toBeNull();
  expect(places.take('b')).not.toBeNull();
  release?.();
  release?.();
  expect(places.take('a')).not.toBeNull();
  expect([places.take(null), places.take(null)]).not.toContain(null);
});
