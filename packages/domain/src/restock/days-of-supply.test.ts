import { expect, test } from 'vitest';
import { dailySales, daysOfSupply, shownDailySales } from './days-of-supply.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [56, 300, 2],
  [14, 7, 2],
  [3, 0.1, 3],
  [1, 28, 0],
  [-2, 28, 0],
])('averages %d units sold in %s days to %s a day', (sold, days, perDay) => {
  expect(dailySales(sold, ago(days), now)).toBeCloseTo(perDay, 0);
});

test('shows one sale in 28 days as sales, with a supply of 28 days per unit', () => {
  const perDay = dailySales(1, ago(28), now);
  expect([shownDailySales(perDay), daysOfSupply(3, perDay), shownDailySales(0)]).toEqual([0.1, 84, 0]);
});

test.each([
  [7, 2, 3],
  [0, 2, 0],
  [-3, 2, 0],
  [7, 0, null],
])('lets %d units at %d a day last %s days', (units, perDay, days) => {
  expect(daysOfSupply(units, perDay)).toBe(days);
});
