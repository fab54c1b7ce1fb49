import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenScreenDrawn } from './when-screen-drawn.ts';

let queryClient: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  queryClient = new QueryClient();
});
afterEach(() => {
  document.body.innerHTML = '';
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts to wait; returns a function that says whether the wait is over. */
function waiting() {
  let isOver = false;
  void whenScreenDrawn(queryClient).then(() => {
    isOver = true;
  });
  return () => isOver;
}

const ask = (queryFn: () => Promise<string>) =>
  void queryClient.fetchQuery({ queryKey: ['home'], queryFn }).catch(() => {});

describe('work outside the first screen', () => {
  test('waits until a screen without requests is drawn', async () => {
    const isOver = waiting();
    await vi.advanceTimersByTimeAsync(399);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver()).toBe(true);
  });
  test("waits until the screen's requests are answered and drawn", async () => {
    let answer = (_text: string) => {};
    const isOver = waiting();
    ask(() => new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(700);
    expect(isOver()).toBe(false);
    answer('sales');
    await vi.advanceTimersByTimeAsync(100);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(101);
    expect(isOver()).toBe(true);
  });
  test('waits for a screen that loads, however long its answer takes', async () => {
    document.body.innerHTML = '<div class="splash"></div>';
    const isOver = waiting();
    await vi.advanceTimersByTimeAsync(20_000);
    document.body.innerHTML = '<main data-screen="/home" data-state="loading"></main>';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(isOver()).toBe(false);
    document.querySelector('main')?.setAttribute('data-state', 'ready');
    await vi.advanceTimersByTimeAsync(400);
    expect(isOver()).toBe(true);
  });
  test('goes on without a screen whose request was given up', async () => {
    document.body.innerHTML = '<main data-screen="/home" data-state="loading"></main>';
    const isOver = waiting();
    await vi.advanceTimersByTimeAsync(60_400);
    expect(isOver()).toBe(true);
  });
  test('waits for a slow answer of a screen that is drawn, but at most 5 s', async () => {
    const isOver = waiting();
    ask(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(5_399);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver()).toBe(true);
  });
});
