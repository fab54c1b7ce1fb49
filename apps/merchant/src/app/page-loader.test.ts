import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PageLoadFailed, withinTime } from './page-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('loading the chunk of a page', () => {
  test('resolves to the page', async () => {
    expect(await withinTime('/p', Promise.resolve('page'))).toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });
  test('fails after 60 s', async () => {
    const ended = withinTime('/p', new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toBeInstanceOf(PageLoadFailed);
  });
  test('fails with the cause when the chunk cannot be loaded', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(withinTime('/p', Promise.reject(cause))).rejects.toMatchObject({
      name: 'PageLoadFailed',
      cause,
    });
  });
});
