import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PageLoadFailed, withinTime } from './page-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the chunk of a page', () => {
  test('that arrives is the page', async () => {
    expect(await withinTime('/p', Promise.resolve('page'))).toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });
  test('that does not arrive within 60 s has failed', async () => {
    const ended = withinTime('/p', new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toBeInstanceOf(PageLoadFailed);
  });
  test('that cannot be had has failed with its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(withinTime('/p', Promise.reject(cause))).rejects.toMatchObject({
      name: 'PageLoadFailed',
      cause,
    });
  });
});
