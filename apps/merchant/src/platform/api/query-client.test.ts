import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { NoAnswer } from './timed-fetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = async (error: unknown, run: (ask: () => Promise<never>) => Promise<unknown>) => {
  const ask = vi.fn(async () => Promise.reject(error));
  const ended = run(ask).catch(() => 'failed');
  const times: number[] = [];
  for (const stepMs of [0, 999, 1, 2_999, 1, 600_000]) {
    await vi.advanceTimersByTimeAsync(stepMs);
    times.push(ask.mock.calls.length);
  }
  expect(await ended).toBe('failed');
  return times;
};

describe('after a failure', () => {
  test('a query without a response is retried after 1 s and after 3 s', async () => {
    const queryFn = (ask: () => Promise<never>) =>
      createQueryClient().fetchQuery({ queryKey: ['q'], queryFn: ask });
    expect(await asked(new NoAnswer('NETWORK_TIMEOUT'), queryFn)).toEqual([1, 1, 2, 2, 3, 3]);
  });
  test('a query is not retried while the phone is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const queryFn = (ask: () => Promise<never>) =>
      createQueryClient().fetchQuery({ queryKey: ['q'], queryFn: ask });
    expect(await asked(new NoAnswer('NETWORK_TIMEOUT'), queryFn)).toEqual([1, 1, 1, 1, 1, 1]);
  });
  test('a refused query is not retried', async () => {
    const refused = Object.assign(new Error('x'), { data: { refusal: { code: 'NOT_FOUND' } } });
    const queryFn = (ask: () => Promise<never>) =>
      createQueryClient().fetchQuery({ queryKey: ['q'], queryFn: ask });
    expect(await asked(refused, queryFn)).toEqual([1, 1, 1, 1, 1, 1]);
  });
  test('a mutation is never sent again by itself', async () => {
    const mutate = (ask: () => Promise<never>) => {
      const client = createQueryClient();
      return client.getMutationCache().build(client, { mutationFn: ask }).execute(undefined);
    };
    expect(await asked(new NoAnswer('NETWORK_TIMEOUT'), mutate)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
