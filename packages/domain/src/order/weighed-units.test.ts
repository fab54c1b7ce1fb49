import { expect, test } from 'vitest';
import { compareWeights } from './shelf-weights.ts';
import { weighedUnits } from './weighed-units.ts';

const at = { door: 'L', layer: 1 } as const;
const suggested = [{ productId: 'smoothie', ...at, qty: 1 }];
const charged = [{ productId: 'smoothie', ...at, qty: 9 }];

test.each([
  [null, [], 1],
  ['waive', [], 1],
  ['charge', charged, 9],
  ['record_items', charged, 9],
  ['nothing_taken', [], 0],
] as const)(
  'after the decision %s the scales are compared with the units that it names',
  (decision, items, units) => {
    const weighed = weighedUnits(decision, { charged: items, suggested });
    expect(weighed.reduce((sum, { qty }) => sum + qty, 0)).toBe(units);
  },
);

test('nine charged units contradict a scale that misses one', () => {
  const weighed = weighedUnits('charge', { charged, suggested });
  const [shelf] = compareWeights([{ ...at, deltaG: -380 }], weighed, [], () => 380);
  expect(shelf).toMatchObject({ deltaG: -380, expectedG: -3_420, contradicts: true });
});
