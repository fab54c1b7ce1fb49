import { describe, expect, test } from 'vitest';
import { createTokenRefresher } from './token-refresher.ts';
import type { Tokens } from './tokens.ts';

const tokens = (generation: number): Tokens => ({
  accessToken: `access-${generation}`,
  clientToken: `client-${generation}`,
  refreshToken: `refresh-${generation}`,
});

function phone(answer: (refreshToken: string) => Promise<Tokens>) {
  const state = { stored: tokens(1) as Tokens | null, asked: [] as string[] };
  const refresh = createTokenRefresher({
    read: () => state.stored,
    write: (next) => {
      state.stored = next;
    },
    exchange: (refreshToken) => {
      state.asked.push(refreshToken);
      return answer(refreshToken);
    },
    isFinal: (error) => error === 'revoked',
    exclusively: (work) => work(),
  });
  return { state, refresh };
}

describe('an expired token', () => {
  test('is refreshed once for five calls that fail together', async () => {
    const { state, refresh } = phone(async () => tokens(2));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refresh('access-1')));
    expect(outcomes).toEqual(Array(5).fill('refreshed'));
    expect(state.asked).toEqual(['refresh-1']);
    expect(state.stored).toEqual(tokens(2));
  });
  test('is not refreshed again for a call that failed later with the old one', async () => {
    const { state, refresh } = phone(async () => tokens(2));
    await refresh('access-1');
    expect(await refresh('access-1')).toBe('refreshed');
    expect(state.asked).toHaveLength(1);
  });
  test('is refreshed again when its successor expires', async () => {
    const { state, refresh } = phone(async (spent) => tokens(Number(spent.at(-1)) + 1));
    await refresh('access-1');
    await refresh('access-2');
    expect(state.asked).toEqual(['refresh-1', 'refresh-2']);
  });
  test('uses the tokens that another tab refreshed while this one waited for its turn', async () => {
    const stored = { value: tokens(1) };
    let asked = 0;
    const refresh = createTokenRefresher({
      read: () => stored.value,
      write: () => {},
      exchange: async () => {
        asked += 1;
        return tokens(9);
      },
      isFinal: () => false,
      exclusively: async (work) => {
        stored.value = tokens(2);
        return work();
      },
    });
    expect(await refresh('access-1')).toBe('refreshed');
    expect(asked).toBe(0);
  });
  test('signs out when the server has revoked the session', async () => {
    const { refresh } = phone(async () => Promise.reject('revoked'));
    expect(await refresh('access-1')).toBe('signedOut');
  });
  test('keeps the tokens when the server cannot be reached', async () => {
    const { state, refresh } = phone(async () => Promise.reject('no network'));
    expect(await refresh('access-1')).toBe('unreachable');
    expect(state.stored).toEqual(tokens(1));
  });
  test('signs out when nothing is stored', async () => {
    const { state, refresh } = phone(async () => tokens(2));
    state.stored = null;
    expect(await refresh('access-1')).toBe('signedOut');
    expect(state.asked).toEqual([]);
  });
});
