import { afterEach, expect, test, vi } from 'vitest';
import { loadSurface } from './load-surface.ts';

const network = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => network.mockReset());

const settled = () => new Promise((done) => queueMicrotask(() => done(null)));

test('a surface that is on the phone opens without a network', async () => {
  network.mockReturnValue(false);
  expect(await loadSurface(async () => 'the sheet')).toBe('the sheet');
});

test('a surface that is not on the phone is requested again when the network returns', async () => {
  network.mockReturnValue(false);
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue('the sheet');
  const surface = loadSurface(load);
  await settled();
  await settled();
  network.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await surface).toBe('the sheet');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['opens after', 2, 'the sheet'],
  ['fails after', 3, '404'],
])('a surface %s %i failed loads while online', async (_ends, failures, outcome) => {
  vi.useFakeTimers();
  network.mockReturnValue(true);
  const load = vi.fn().mockResolvedValue('the sheet');
  for (let failed = 0; failed < failures; failed += 1) load.mockRejectedValueOnce(new TypeError('404'));
  const surface = loadSurface(load).catch((error) => error.message);
  await vi.runAllTimersAsync();
  expect(await surface).toBe(outcome);
  vi.useRealTimers();
});
