import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInvalidator } from './create-invalidator.ts';
import { headOptions } from './refresh-head.ts';

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
  expect(predicate({ queryKey: [['order', 'read'], {}] })).toBe(true);
  expect(predicate({ queryKey: [['home', 'readOverview'], {}] })).toBe(false);
});

test("a burst of events passes the ids of changed rows to the refetch of a list's first page", async () => {
  const client = new QueryClient();
  const queryFn = vi.fn().mockResolvedValue({ items: [{ id: 'new' }, { id: 'c' }], nextCursor: 'c' });
  const pages = [
    { items: [{ id: 'c' }, { id: 'b' }], nextCursor: 'b' },
    { items: [{ id: 'a' }], nextCursor: null },
  ];
  client.setQueryData([['order', 'list']], { pages, pageParams: [null, 'b'] });
  const options = { queryKey: [['order', 'list']], queryFn, staleTime: Number.POSITIVE_INFINITY };
  const leave = new QueryObserver(client, { ...options, ...headOptions('id', 'orderId') }).subscribe(
    () => {},
  );
  const read = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const everythingRead = () =>
    read.mock.calls.filter(([filters]) => JSON.stringify(filters?.queryKey) === '[["order","list"]]').length;
  const invalidator = createInvalidator(client);
  invalidator.add(['order'], { orderId: 'new', version: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledOnce();
  expect(everythingRead()).toBe(0);
  invalidator.add(['order'], { orderId: 'a', version: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(everythingRead()).toBe(1);
  leave();
});

test('an event without a mounted query refetches nothing', () => {
  const invalidateQueries = vi.fn();
  createInvalidator({ invalidateQueries, getQueryCache } as unknown as QueryClient).add([]);
  vi.advanceTimersByTime(10_000);
  expect(invalidateQueries).not.toHaveBeenCalled();
});
