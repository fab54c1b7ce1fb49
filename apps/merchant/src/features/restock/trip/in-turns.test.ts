import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Starts work whose items end when the test says so. */
function startWork(items: readonly string[], width = 2) {
  const begun: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const control = new AbortController();
  const all = inTurns(items, { width, signal: control.signal }, (item) => {
    begun.push(item);
    return new Promise<void>((done, fail) => ends.set(item, (failed) => (failed ? fail(failed) : done())));
  });
  const end = async (item: string, failed?: Error) => {
    ends.get(item)?.(failed);
    await Promise.resolve().then(() => undefined);
  };
  return { all, begun, end, control };
}

test('runs two at a time and starts the next when one ends or fails', async () => {
  const { all, begun, end } = startWork(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b', new Error('no network'));
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  await all;
});

test('starts nothing more after an abort', async () => {
  const { all, begun, end, control } = startWork(['a', 'b', 'c']);
  control.abort();
  await end('a');
  await end('b');
  await all;
  expect(begun).toEqual(['a', 'b']);
});

test('resolves at once without items', async () => {
  const { all, begun } = startWork([]);
  await expect(all).resolves.toBeUndefined();
  expect(begun).toEqual([]);
});
