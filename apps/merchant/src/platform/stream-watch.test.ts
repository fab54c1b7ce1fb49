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
  test('that is up asks for nothing', () => {
    const { refresh, watch } = watched();
    watch.up();
    vi.advanceTimersByTime(600_000);
    expect(refresh).not.toHaveBeenCalled();
  });
  test('cut for up to 5 s is not replaced, and its return refetches once', () => {
    const { refresh, watch } = watched();
    watch.up();
    watch.down();
    vi.advanceTimersByTime(4_999);
    expect(refresh).not.toHaveBeenCalled();
    watch.up();
    vi.advanceTimersByTime(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
  test('cut for longer is replaced by asking every 30 s, and its return refetches once', () => {
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
  test('told down repeatedly while it tries to come back is cut once', () => {
    const { refresh, watch } = watched();
    watch.up();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      watch.down();
      vi.advanceTimersByTime(1_000);
    }
    expect(refresh).toHaveBeenCalledTimes(1);
  });
  test('that never came up is replaced too, and its first coming up refetches what was shown before it', () => {
    const { refresh, watch } = watched();
    watch.down();
    vi.advanceTimersByTime(35_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    watch.up();
    expect(refresh).toHaveBeenCalledTimes(3);
  });
  test('that is stopped asks no more', () => {
    const { refresh, watch } = watched();
    watch.down();
    watch.stop();
    vi.advanceTimersByTime(600_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
