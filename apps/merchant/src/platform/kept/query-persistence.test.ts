import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { NoAnswer } from '#platform/api/timed-fetch.ts';
import { asRead, firstPages, isKept, persistOptions } from './query-persistence.ts';

const query = (path: string, state: object = { status: 'success', data: {} }) =>
  ({ queryKey: [path.split('.'), { type: 'query' }], state }) as unknown as Parameters<typeof isKept>[0];
const refused = Object.assign(new Error(), { data: { refusal: { code: 'NOT_FOUND' } } });

describe('the offline cache', () => {
  test.each(['device.list', 'order.read', 'identity.readMe', 'team.readRestocker'])(
    'keeps the response of %s',
    (path) => {
      expect(isKept(query(path))).toBe(true);
    },
  );
  test.each([
    'device.readCommand',
    'device.checkActivation',
    'device.resolveDeepLink',
    'shopper.readStatus',
    'template.readEditor',
  ])('does not keep the response of %s', (path) => {
    expect(isKept(query(path))).toBe(false);
  });
  test('keeps the beginning of a long list, and everything else whole', () => {
    const list = (pages: number) => ({
      pages: Array.from({ length: pages }, (_, page) => [page]),
      pageParams: Array.from({ length: pages }, (_, page) => page),
    });
    expect(firstPages(list(200))).toEqual(list(5));
    const [short, detail] = [list(5), { pages: 12 }];
    expect(firstPages(short)).toBe(short);
    expect(firstPages(detail)).toBe(detail);
    expect(firstPages(null)).toBeNull();
    expect(persistOptions('build').dehydrateOptions?.serializeData?.(list(6))).toEqual(list(5));
  });
  test('keeps data whose refetch failed offline, but not data whose refetch was refused', () => {
    const failed = { status: 'error', data: {} };
    expect(isKept(query('restock.readTask', { ...failed, error: new NoAnswer('NETWORK_TIMEOUT') }))).toBe(
      true,
    );
    expect(isKept(query('restock.readTask', { ...failed, error: refused }))).toBe(false);
  });
  test('is written without refetch errors', () => {
    const { queryKey, state } = query('restock.readTask', {
      status: 'error',
      data: 1,
      dataUpdatedAt: 5,
      error: new NoAnswer('NETWORK_TIMEOUT'),
    });
    const clientState = { mutations: [], queries: [{ queryKey, queryHash: 'task', state, dehydratedAt: 0 }] };
    expect(asRead({ timestamp: 0, buster: '', clientState }).clientState.queries[0]?.state).toMatchObject({
      status: 'success',
      data: 1,
      dataUpdatedAt: 5,
      error: null,
      fetchFailureReason: null,
    });
  });
  test('is shown by the next start and refetched, however recent it is', () => {
    const queryKey = [['restock', 'readTask'], { type: 'query' }];
    const options = { queryKey, staleTime: 30_000 };
    const [before, after] = [new QueryClient(), new QueryClient()];
    before.setQueryData(queryKey, 'restocking');
    expect(new QueryObserver(before, options).getCurrentResult()).toMatchObject({ isStale: false });
    const clientState = dehydrate(before);
    hydrate(after, asRead({ timestamp: 0, buster: '', clientState }).clientState);
    const shown = new QueryObserver(after, options).getCurrentResult();
    expect(shown).toMatchObject({ data: 'restocking', isStale: true });
  });
  test('keeps no query without a response, and no mutation at all', () => {
    const unanswered = { status: 'error', error: new NoAnswer('NETWORK_TIMEOUT') };
    expect(isKept(query('device.list', unanswered))).toBe(false);
    expect(persistOptions('build').dehydrateOptions?.shouldDehydrateMutation?.({} as never)).toBe(false);
  });
});
