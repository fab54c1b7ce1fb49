import { expect, test } from 'vitest';
import { createRecentChange } from './recent-change.ts';

let nowMs = 0;
const latest = { 'x-needs-latest': '1' };

test('asks for the latest state for five seconds after a change was answered or announced', async () => {
  const change = createRecentChange(() => nowMs);
  expect(change.header()).toEqual({});
  const answered = Promise.withResolvers<Response>();
  const sent = change.observing(() => answered.promise)('/trpc/device.freeze');
  nowMs = 60_000;
  answered.resolve(new Response());
  await sent;
  nowMs = 65_000;
  expect(change.header()).toEqual(latest);
  nowMs = 65_001;
  expect(change.header()).toEqual({});
  change.note();
  expect(change.header()).toEqual(latest);
});

test('asks for the latest state after a change without an answer, which may have been made', async () => {
  const change = createRecentChange(() => nowMs);
  const failing = change.observing(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failing('/trpc/device.freeze')).rejects.toThrow('Failed to fetch');
  expect(change.header()).toEqual(latest);
});
