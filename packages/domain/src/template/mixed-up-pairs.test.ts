import { expect, test } from 'vitest';
import type { Door } from '../device/door.ts';
import { mixedUpPairs, mixedUpWith } from './mixed-up-pairs.ts';

const on = (door: Door, ...productIds: string[]) => productIds.map((productId) => ({ door, productId }));
const mixUps = [
  { productIds: ['cola', 'tonic'], orders: 2 },
  { productIds: ['cola', 'wrap'], orders: 5 },
] as const;
const noGroup = () => null;

test.each([
  ['both behind one door', on('L', 'cola', 'tonic'), ['L cola tonic 2']],
  ['one behind each door', [...on('L', 'cola'), ...on('R', 'tonic')], []],
  ['only one of them', on('L', 'cola', 'water'), []],
  [
    'both behind both doors',
    [...on('L', 'tonic', 'cola'), ...on('R', 'cola', 'tonic')],
    ['L cola tonic 2', 'R cola tonic 2'],
  ],
  ['on several layers', on('L', 'cola', 'cola', 'tonic'), ['L cola tonic 2']],
  [
    'two pairs, the more frequent first',
    on('R', 'cola', 'tonic', 'wrap'),
    ['R cola wrap 5', 'R cola tonic 2'],
  ],
  ['nothing at all', [], []],
] as const)('finds the mixed-up pairs of a template: %s', (_name, lines, expected) => {
  const pairs = mixedUpPairs(lines, mixUps, noGroup);
  expect(pairs.map(({ door, productIds, orders }) => `${door} ${productIds.join(' ')} ${orders}`)).toEqual(
    expected,
  );
});

test('reports declared look-alikes only as look-alikes', () => {
  const groupOf = (id: string) => (id === 'wrap' ? 'wraps' : 'drinks');
  expect(mixedUpPairs(on('L', 'cola', 'tonic', 'wrap'), mixUps, groupOf)).toMatchObject([{ orders: 5 }]);
});

test('finds what a product was mixed up with among its neighbors', () => {
  expect(mixedUpWith('cola', on('L', 'water', 'tonic'), mixUps)).toBe('tonic');
  expect(mixedUpWith('tonic', on('L', 'water', 'cola'), mixUps)).toBe('cola');
  expect(mixedUpWith('cola', on('L', 'water'), mixUps)).toBeNull();
  expect(mixedUpWith('water', on('L', 'cola', 'tonic'), mixUps)).toBeNull();
});
