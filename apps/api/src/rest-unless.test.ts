import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { restUnless } from './rest-unless.ts';

test('a rest leaves nothing behind in a signal that lives as long as the process', async () => {
  const { signal } = new AbortController();
  for (let rest = 0; rest < 3; rest += 1) await restUnless(signal, 1);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('a rest ends at once when its signal is aborted, before it or during it', async () => {
  const stopping = new AbortController();
  const resting = restUnless(stopping.signal, 3_600_000);
  stopping.abort();
  await resting;
  await restUnless(stopping.signal, 3_600_000);
});
