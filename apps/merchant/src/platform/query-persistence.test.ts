import { describe, expect, test, vi } from 'vitest';

vi.mock('idb-keyval', () => ({ createStore: vi.fn(), get: vi.fn(), set: vi.fn(), del: vi.fn() }));
const { firstPages, isKept, persistOptions } = await import('./query-persistence.ts');

const query = (path: string, status = 'success') =>
  ({ queryKey: [path.split('.'), { type: 'query' }], state: { status } }) as unknown as Parameters<
    typeof isKept
  >[0];

describe('what is kept for the time without a network', () => {
  test.each(['device.list', 'order.get', 'identity.me'])('is the answer of %s', (path) => {
    expect(isKept(query(path))).toBe(true);
  });
  test.each([
    'device.command',
    'device.checkActivation',
    'device.resolveDeepLink',
    'shopper.status',
    'template.editor',
  ])('is not the answer of %s', (path) => {
    expect(isKept(query(path))).toBe(false);
  });
  test('is the beginning of a long list, and everything else whole', () => {
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
  test('is no query that failed, and no mutation at all', () => {
    expect(isKept(query('device.list', 'error'))).toBe(false);
    expect(persistOptions('build').dehydrateOptions?.shouldDehydrateMutation?.({} as never)).toBe(false);
  });
});
