import { expect, test } from 'vitest';
import { createClientStorage } from '#platform/client-storage.ts';
import { createServerClock } from './server-clock.ts';

const answering =
  (serverMs: number | null): typeof fetch =>
  async () =>
    new Response('ok', { headers: serverMs === null ? {} : { 'x-server-time': String(serverMs) } });

test('the server clock corrects a phone an hour ahead from the first response on, also after a reload', async () => {
  const parts = { storage: createClientStorage(null), phoneMs: () => 3_601_000 };
  const clock = createServerClock(parts);
  let sets = 0;
  clock.onSet(() => sets++);
  expect(clock.nowMs()).toBe(3_601_000);
  await clock.observing(answering(1_000))('/trpc');
  await clock.observing(answering(1_000))('/trpc');
  expect([clock.nowMs(), clock.at(3_600_000), sets]).toEqual([1_000, 0, 1]);
  expect(createServerClock(parts).nowMs()).toBe(1_000);
});

test('a response without a time leaves the server clock unchanged', async () => {
  const clock = createServerClock({ storage: createClientStorage(null), phoneMs: () => 5_000 });
  expect(await (await clock.observing(answering(null))('/files')).text()).toBe('ok');
  expect(clock.nowMs()).toBe(5_000);
});
