import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTimedFetch } from './timed-fetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const silentServer: typeof fetch = (_input, init) =>
  new Promise((_answer, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

describe('a request', () => {
  test('returns its response', async () => {
    const answer = new Response('ok');
    const send = createTimedFetch(async () => answer);
    expect(await send('/trpc')).toBe(answer);
  });
  test('times out after 60 s without a response', async () => {
    const ended = createTimedFetch(silentServer)('/trpc').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toMatchObject({ code: 'NETWORK_TIMEOUT' });
  });
  test('reports a request that never left the phone as a time-out too', async () => {
    const send = createTimedFetch(async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send('/trpc')).rejects.toMatchObject({ code: 'NETWORK_TIMEOUT' });
    expect(vi.getTimerCount()).toBe(0);
  });
  test('does not blame the network when the caller aborts', async () => {
    const caller = new AbortController();
    const ended = createTimedFetch(silentServer)('/trpc', { signal: caller.signal });
    caller.abort();
    await expect(ended).rejects.toMatchObject({ code: 'REQUEST_ABORTED' });
  });
});
