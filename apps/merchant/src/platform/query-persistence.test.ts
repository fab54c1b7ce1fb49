import { describe, expect, test, vi } from 'vitest';

vi.mock('idb-keyval', () => ({ createStore: vi.fn(), get: vi.fn(), set: vi.fn(), del: vi.fn() }));
const { isKept, persistOptions } = await import('./query-persistence.ts');

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
  test('is no query that failed, and no mutation at all', () => {
    expect(isKept(query('device.list', 'error'))).toBe(false);
    expect(persistOptions('build').dehydrateOptions?.shouldDehydrateMutation?.({} as never)).toBe(false);
  });
});
