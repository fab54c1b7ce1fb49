import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInvalidator } from './create-invalidator.ts';

const getQueryCache = () => ({ findAll: () => [] });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a burst of events refetches each query once', () => {
  const invalidateQueries = vi.fn();
  const invalidator = createInvalidator({ invalidateQueries, getQueryCache } as unknown as QueryClient);
  for (let event = 0; event < 50; event += 1) {
    invalidator.add(['device.list']);
    vi.advanceTimersByTime(2);
  }
  invalidator.add(['order']);
  vi.advanceTimersByTime(10_000);
  expect(invalidateQueries).toHaveBeenCalledOnce();
  const { predicate } = invalidateQueries.mock.calls[0]?.[0] ?? {};
  expect(predicate({ queryKey: [['device', 'list'], {}] })).toBe(true);
  expect(predicate({ queryKey: [['order', 'get'], {}] })).toBe(true);
  expect(predicate({ queryKey: [['home', 'overview'], {}] })).toBe(false);
});

test('an event that no query shows refetches nothing', () => {
  const invalidateQueries = vi.fn();
  createInvalidator({ invalidateQueries, getQueryCache } as unknown as QueryClient).add([]);
  vi.advanceTimersByTime(10_000);
  expect(invalidateQueries).not.toHaveBeenCalled();
});
