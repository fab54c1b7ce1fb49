import { expect, test } from 'vitest';
import { loadLater } from './load-later.ts';

test('what did not arrive is asked for again when the network is back, and not before', async () => {
  let asked = 0;
  const part = loadLater(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  await Promise.resolve();
  expect(asked).toBe(1);
  for (const times of [2, 3]) {
    await Promise.resolve();
    dispatchEvent(new Event('online'));
    await expect.poll(() => asked).toBe(times);
  }
  expect(await part).toBe('the part');
});
