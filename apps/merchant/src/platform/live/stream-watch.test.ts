import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStreamWatch } from './stream-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watched = () => {
  const refresh = vi.fn();
  return { refresh, watch: createStreamWatch(refresh) };
};

describe('the live stream', () => {
  test('refreshes nothing while it is up', () => {
    const { refresh, watch } = watched();
    watch.up();
    vi.advanceTimersByTime(600_000);
    expect(refresh).not.toHaveBeenCalled();
  });
  test('is not polled when cut for up to 5 s, and its return refreshes once', () => {
    const { refresh, watch } = watched();
    watch.up();
    watch.down();
    vi.advanceTimersByTime(4_999);
    expect(refresh).not.toHaveBeenCalled();
    watch.up();
    vi.advanceTimersByTime(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
  test('is replaced by polling every 30 s when cut for longer, and its return refreshes once', () => {
    const { refresh, watch } = watched();
    watch.up();
    watch.down();
    vi.advanceTimersByTime(5_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(3);
    watch.up();
    expect(refresh).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(600_000);
    expect(refresh).toHaveBeenCalledTimes(4);
  });
  test('counts repeated reconnect failures as one cut', () => {
    const { refresh, watch } = watched();
    watch.up();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      watch.down();
      vi.advanceTimersByTime(1_000);
    }
    expect(refresh).toHaveBeenCalledTimes(1);
  });
  test('is replaced by polling if it never came up, and its first connection refreshes once', () => {
    const { refresh, watch } = watched();
    watch.down();
    vi.advanceTimersByTime(35_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    watch.up();
    expect(refresh).toHaveBeenCalledTimes(3);
  });
  test('stops polling when it is stopped', () => {
    const { refresh, watch } = watched();
    watch.down();
    watch.stop();
    vi.advanceTimersByTime(600_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
