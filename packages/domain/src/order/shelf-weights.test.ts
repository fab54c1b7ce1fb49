import { describe, expect, test } from 'vitest';
import { compareWeights, contradictsWeight, type MovedUnits } from './shelf-weights.ts';

const grams: Record<string, number> = { cola: 370, wrap: 240, tea: 100, plate: 0 };
const weightG = (productId: string) => grams[productId] ?? null;
const l1 = { door: 'L', layer: 1 } as const;
const l2 = { door: 'L', layer: 2 } as const;
const lines = [
  { productId: 'cola', ...l1 },
  { productId: 'wrap', ...l2 },
  { productId: 'tea', ...l1 },
  { productId: 'tea', ...l2 },
];
const nowhere = { door: null, layer: null };
const on = (place: object, productId: string, qty: number) => ({ productId, ...place, qty }) as MovedUnits;
const compared = (deltas: readonly [typeof l1 | typeof l2, number][], ...moved: MovedUnits[]) =>
  compareWeights(
    deltas.map(([shelf, deltaG]) => ({ ...shelf, deltaG })),
    moved,
    lines,
    weightG,
  ).map(({ deltaG, expectedG, contradicts }) => [deltaG, expectedG, contradicts]);

test.each([
  [-740, -740, false],
  [-755, -740, false],
  [-370, -740, true],
  [-85, -100, false],
  [-84, -100, true],
  [-116, -100, true],
  [-1_000, -1_100, false],
  [-1_000, -1_112, true],
  [-176, -160, false],
  [-177, -160, true],
  [-15, 0, false],
  [-16, 0, true],
  [0, -370, true],
  [370, -370, true],
  [Number.MIN_SAFE_INTEGER, 0, true],
])('a change of %d g where %d g is expected contradicts it: %s', (deltaG, expectedG, contradicts) => {
  expect(contradictsWeight(deltaG, expectedG)).toBe(contradicts);
});

describe('the weight of a shelf', () => {
  test('is compared with the units taken from it', () => {
    expect(compared([[l1, -740]], on(l1, 'cola', 2))).toEqual([[-740, -740, false]]);
    expect(compared([[l1, -370]], on(l1, 'cola', 2))).toEqual([[-370, -740, true]]);
    expect(
      compared(
        [
          [l1, -470],
          [l2, -240],
        ],
        on(l1, 'cola', 1),
        on(l1, 'tea', 1),
        on(l2, 'wrap', 1),
      ),
    ).toEqual([
      [-470, -470, false],
      [-240, -240, false],
    ]);
  });

  test('contradicts a shelf from which nothing is said to be taken', () => {
    expect(compared([[l2, -240]])).toEqual([[-240, 0, true]]);
  });

  test('counts units that were put in', () => {
    expect(compared([[l1, -130]], on(l1, 'cola', 1), on(l1, 'wrap', -1))).toEqual([[-130, -130, false]]);
  });

  test('is summed up where a shelf has several scales', () => {
    expect(
      compared(
        [
          [l1, -300],
          [l1, -70],
        ],
        on(l1, 'cola', 1),
      ),
    ).toEqual([[-370, -370, false]]);
  });

  test('counts a unit without a shelf at the only shelf that has its product', () => {
    expect(compared([[l2, -240]], on(nowhere, 'wrap', 1))).toEqual([[-240, -240, false]]);
  });

  test.each(['tea', 'unknown'])('is unknown while the shelf of a unit is: %s', (productId) => {
    expect(compared([[l1, -370]], on(l1, 'cola', 1), on(nowhere, productId, 1))).toEqual([
      [-370, null, false],
    ]);
  });

  test.each(['plate', 'unknown'])('is unknown while that of one of its units is: %s', (productId) => {
    expect(
      compared(
        [
          [l1, -370],
          [l2, -240],
        ],
        on(l1, productId, 1),
        on(l2, 'wrap', 1),
      ),
    ).toEqual([
      [-370, null, false],
      [-240, -240, false],
    ]);
  });
});
