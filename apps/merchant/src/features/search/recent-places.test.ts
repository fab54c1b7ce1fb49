import { afterEach, describe, expect, test } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import { recentPlaces } from './recent-places.ts';

afterEach(() => clientStorage.write('recentPlaces', null));

const thing = (id: number) =>
  ({
    kind: 'order',
    href: `/pages/index/order-management/order-details?id=${id}`,
    title: `Order ${id}`,
  }) as const;

describe('recent places', () => {
  test('are six, the last one first, each once', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) recentPlaces.add('m1', thing(id));
    expect(recentPlaces.of('m1')).toEqual([3, 7, 6, 5, 4, 2].map(thing));
  });

  test('belong to one member, and the next place of another replaces them', () => {
    recentPlaces.add('m1', thing(1));
    expect(recentPlaces.of('m2')).toEqual([]);
    recentPlaces.add('m2', { way: 'refunds' });
    expect(recentPlaces.of('m2')).toEqual([{ way: 'refunds' }]);
    expect(recentPlaces.of('m1')).toEqual([]);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"of":"m1","places":3}'],
    ['no object', 'null'],
    ['a way that is gone', '{"of":"m1","places":[{"way":"gone"},{"way":"toString"}]}'],
    ['an address elsewhere', '{"of":"m1","places":[{"kind":"order","href":"https://x.test/","title":"x"}]}'],
    ['a kind that is gone', '{"of":"m1","places":[{"kind":"van","href":"/pages/a","title":"x"}]}'],
  ])('are none where the phone keeps %s', (_, kept) => {
    clientStorage.write('recentPlaces', kept);
    expect(recentPlaces.of('m1')).toEqual([]);
  });

  test('cut a long title', () => {
    recentPlaces.add('m1', { ...thing(1), title: 'x'.repeat(500) });
    const [place] = recentPlaces.of('m1');
    expect(place && 'title' in place && place.title.length).toBe(200);
  });
});
