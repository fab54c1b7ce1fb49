import { expect, test } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { isLateSale } from './late-sale.ts';

const authorizedAt = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(authorizedAt.getTime() + ms);

test.each([
  ['comes within a day', { authorizedAt, isHeld: false }, after(DAY_MS), false],
  ['comes after more than a day', { authorizedAt, isHeld: false }, after(DAY_MS + 1), true],
  ['still has its hold', { authorizedAt, isHeld: true }, after(6 * DAY_MS), false],
  ['was never authorized', { authorizedAt: null, isHeld: false }, after(6 * DAY_MS), false],
])('judges whether a sale is late that %s', (_, sale, now, isLate) => {
  expect(isLateSale(sale, now)).toBe(isLate);
});
