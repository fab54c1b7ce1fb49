import { describe, expect, test } from 'vitest';
import { taxPeriod } from './tax-period.ts';

describe('a period of a tax report', () => {
  test.each([
    ['thisMonth', '2026-11', '2026-11', '2026-11'],
    ['lastMonth', '2026-11', '2026-10', '2026-10'],
    ['lastMonth', '2026-01', '2025-12', '2025-12'],
    ['thisQuarter', '2026-11', '2026-10', '2026-11'],
    ['thisQuarter', '2026-01', '2026-01', '2026-01'],
    ['lastQuarter', '2026-11', '2026-07', '2026-09'],
    ['lastQuarter', '2026-12', '2026-07', '2026-09'],
    ['lastQuarter', '2026-02', '2025-10', '2025-12'],
    ['thisYear', '2026-11', '2026-01', '2026-11'],
    ['lastYear', '2026-11', '2025-01', '2025-12'],
  ] as const)('%s, seen from %s, is %s to %s', (name, current, from, to) => {
    expect(taxPeriod(name, current)).toEqual({ from, to });
  });
});
