import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSystemClock } from './system-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the system clock', () => {
  test('has one real timer however many are set', () => {
    const clock = createSystemClock();
    const fired: number[] = [];
    for (const delayMs of [300, 100, 200]) clock.setTimer(delayMs, () => fired.push(delayMs));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(250);
    expect(fired).toEqual([100, 200]);
  });

  test('fires the timers it passes when shifted forward, at once and in order', () => {
    const clock = createSystemClock();
    const fired: string[] = [];
    clock.setTimer(3_600_000, () => fired.push('hour'));
    clock.setTimer(60_000, () => fired.push('minute'));
    clock.setTimer(86_400_000, () => fired.push('day'));
    clock.setOffset(7_200_000);
    vi.advanceTimersByTime(1);
    expect(fired).toEqual(['minute', 'hour']);
    expect(clock.now()).toBe(1_000_001 + 7_200_000);
  });

  test('leaves no real timer behind when all are canceled', () => {
    const clock = createSystemClock();
    const timers = [clock.setTimer(100, () => undefined), clock.setTimer(200, () => undefined)];
    for (const timer of timers) timer.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});
