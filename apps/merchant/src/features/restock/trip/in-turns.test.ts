import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Work that ends when it is told to. */
function given(items: readonly string[], width = 2) {
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

test('two at a time, the next when one is done, also when it failed', async () => {
  const { all, begun, end } = given(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b', new Error('no network'));
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  await all;
});

test('what is no longer wanted is not begun', async () => {
  const { all, begun, end, control } = given(['a', 'b', 'c']);
  control.abort();
  await end('a');
  await end('b');
  await all;
  expect(begun).toEqual(['a', 'b']);
});

test('without items no work begins and the end comes at once', async () => {
  const { all, begun } = given([]);
  await expect(all).resolves.toBeUndefined();
  expect(begun).toEqual([]);
});
