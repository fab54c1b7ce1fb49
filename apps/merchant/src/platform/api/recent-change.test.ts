import { expect, test } from 'vitest';
import { createRecentChange } from './recent-change.ts';

let nowMs = 0;
const latest = { 'x-needs-latest': '1' };
const statistics = ['statistics.readSummary', 'statistics.readWeekHours'];

test('asks for the latest state of everything for five seconds after a change was answered', async () => {
  const change = createRecentChange(() => nowMs);
  expect(change.header(statistics)).toEqual({});
  const answered = Promise.withResolvers<Response>();
  const sent = change.observing(() => answered.promise)('/trpc/device.freeze');
  nowMs = 60_000;
  answered.resolve(new Response());
  await sent;
  nowMs = 65_000;
  expect(change.header(statistics)).toEqual(latest);
  nowMs = 65_001;
  expect(change.header(statistics)).toEqual({});
});

test('asks for the latest state after a change without an answer, which may have been made', async () => {
  const change = createRecentChange(() => nowMs);
  const failing = change.observing(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failing('/trpc/device.freeze')).rejects.toThrow('Failed to fetch');
  expect(change.header(statistics)).toEqual(latest);
});

test('asks for the latest state of the queries that a live event made stale, and of no others', () => {
  const change = createRecentChange(() => nowMs);
  change.note(['stat', 'device.read', 'tax']);
  expect(change.header([...statistics, 'device.readTimeline'])).toEqual({});
  expect(change.header([...statistics, 'tax.readReport'])).toEqual(latest);
  expect(change.header(['device.read'])).toEqual(latest);
  nowMs += 5_001;
  expect(change.header(['tax.readReport'])).toEqual({});
});
