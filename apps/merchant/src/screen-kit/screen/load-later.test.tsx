import { afterEach, expect, test, vi } from 'vitest';
import { loadLater } from './load-later.ts';

const network = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => network.mockReset());

const settled = () => new Promise((done) => queueMicrotask(() => done(null)));

test('code that failed to load is requested again when the network returns, and not before', async () => {
  network.mockReturnValue(true);
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue('the part');
  const part = loadLater(load);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(await part).toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('nothing is requested while offline', async () => {
  network.mockReturnValue(false);
  const load = vi.fn().mockResolvedValue('the part');
  const part = loadLater(load);
  await settled();
  expect(load).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await part).toBe('the part');
});
