import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { hasHead, headOptions, type Pages, refreshHead, withNewHead } from './refresh-head.ts';

const rows = (...keys: string[]) => keys.map((key) => ({ key }));
const list: Pages = {
  pages: [
    { items: rows('d', 'c'), nextCursor: 'c' },
    { items: rows('b', 'a'), nextCursor: null },
  ],
  pageParams: [null, 'c'],
};
const keysOf = (pages: Pages | null) => pages?.pages.map(({ items }) => items.map(({ key }) => key));

describe('the refetched first page of a list', () => {
  test('is put before rows that it does not reach', () => {
    const joined = withNewHead(list, { items: rows('e', 'd'), nextCursor: 'd' }, 'key');
    expect(keysOf(joined)).toEqual([
      ['e', 'd', 'c'],
      ['b', 'a'],
    ]);
    expect(joined?.pageParams).toEqual([null, 'c']);
  });
  test('replaces pages that it covers', () => {
    const joined = withNewHead(list, { items: rows('d', 'b'), nextCursor: 'b' }, 'key');
    expect(keysOf(joined)).toEqual([['d', 'b', 'a']]);
    expect(joined?.pages[0]?.nextCursor).toBeNull();
  });
  test('is the whole list when no page follows it', () => {
    expect(keysOf(withNewHead(list, { items: rows('x'), nextCursor: null }, 'key'))).toEqual([['x']]);
  });
  test('does not join when everything on it is new', () => {
    expect(withNewHead(list, { items: rows('g', 'f'), nextCursor: 'f' }, 'key')).toBeNull();
  });
  test('is the only page requested, and only for a list on the screen', async () => {
    const client = new QueryClient();
    const queryFn = vi.fn().mockResolvedValue({ items: rows('e', 'd'), nextCursor: 'd' });
    client.setQueryData(['list'], list);
    const observer = new QueryObserver(client, {
      queryKey: ['list'],
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
      ...headOptions('key'),
    });
    const query = client.getQueryCache().find({ queryKey: ['list'] });
    if (!query) throw new Error('no query');
    expect(hasHead(query)).toBe(false);
    const leave = observer.subscribe(() => {});
    expect(hasHead(query)).toBe(true);
    await refreshHead(client, query);
    expect(queryFn).toHaveBeenCalledOnce();
    expect(keysOf(client.getQueryData(['list']) ?? null)).toEqual([
      ['e', 'd', 'c'],
      ['b', 'a'],
    ]);
    leave();
  });
});

/** A list of orders on the screen whose first page is `e d`, and the page parameters that its queries requested. */
function shownOrders() {
  const client = new QueryClient();
  const queryFn = vi.fn().mockResolvedValue({ items: rows('e', 'd'), nextCursor: 'd' });
  client.setQueryData(['orders'], list);
  const options = { queryKey: ['orders'], queryFn, staleTime: Number.POSITIVE_INFINITY };
  const leave = new QueryObserver(client, { ...options, ...headOptions('key', 'orderId') }).subscribe(
    () => {},
  );
  const query = client.getQueryCache().find({ queryKey: ['orders'] });
  if (!query) throw new Error('no query');
  const everything = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  return { client, query, everything, leave };
}

describe('an event that names what changed', () => {
  test('refetches only the first page when the row is on it', async () => {
    const { client, query, everything, leave } = shownOrders();
    await refreshHead(client, query, new Map([['orderId', new Set(['e'])]]));
    expect(everything).not.toHaveBeenCalled();
    expect(keysOf(client.getQueryData(['orders']) ?? null)?.[0]).toEqual(['e', 'd', 'c']);
    leave();
  });
  test('refetches everything when the row is older', async () => {
    const { client, query, everything, leave } = shownOrders();
    await refreshHead(client, query, new Map([['orderId', new Set(['e', 'a'])]]));
    expect(everything).toHaveBeenCalledWith({ queryKey: ['orders'], exact: true });
    leave();
  });
  test('changes nothing when it is of another kind', async () => {
    const { client, query, everything, leave } = shownOrders();
    await refreshHead(client, query, new Map([['taskId', new Set(['a'])]]));
    expect(everything).not.toHaveBeenCalled();
    leave();
  });
});
