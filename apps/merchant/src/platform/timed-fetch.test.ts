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
  test('that is answered is handed on', async () => {
    const answer = new Response('ok');
    const send = createTimedFetch(async () => answer);
    expect(await send('/trpc')).toBe(answer);
  });
  test('without an answer ends after 60 s as a time-out', async () => {
    const ended = createTimedFetch(silentServer)('/trpc').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toMatchObject({ code: 'NETWORK_TIMEOUT' });
  });
  test('that never left the phone reads as a time-out too', async () => {
    const send = createTimedFetch(async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send('/trpc')).rejects.toMatchObject({ code: 'NETWORK_TIMEOUT' });
    expect(vi.getTimerCount()).toBe(0);
  });
  test('that the caller gives up is not the fault of the network', async () => {
    const caller = new AbortController();
    const ended = createTimedFetch(silentServer)('/trpc', { signal: caller.signal });
    caller.abort();
    await expect(ended).rejects.toMatchObject({ code: 'REQUEST_ABORTED' });
  });
});
