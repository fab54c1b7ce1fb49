import { expect, test } from 'vitest';
import { shownStock, stockStatus } from './stock-status.ts';

const off = { lowStockEnabled: false, lowStockQty: 5, lowStockPct: 50 };
const byQty = { lowStockEnabled: true, lowStockQty: 5, lowStockPct: null };
const byPct = { lowStockEnabled: true, lowStockQty: null, lowStockPct: 25 };

test.each([
  [-1, 12, 4, byQty, 'discrepancy'],
  [0, 12, 4, byQty, 'out_of_stock'],
  [3, 12, 3, null, 'normal'],
  [3, 12, 3, off, 'normal'],
  [3, 12, 5, byQty, 'low'],
  [3, 12, 6, byQty, 'normal'],
  [3, 12, 99, byPct, 'low'],
  [4, 12, 99, byPct, 'normal'],
  [1, 0, 1, byPct, 'normal'],
  [1, 0, 1, byQty, 'normal'],
  [0, 0, 0, byQty, 'normal'],
])('shows %d of %d (%d in the device) with %j as %s', (onHand, parQty, deviceOnHand, warning, status) => {
  expect(stockStatus({ onHand, parQty, deviceOnHand }, warning)).toBe(status);
});

test('shows a negative book as 0', () => {
  expect([shownStock(-3), shownStock(3)]).toEqual([0, 3]);
});
