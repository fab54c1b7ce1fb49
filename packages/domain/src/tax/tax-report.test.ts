import { describe, expect, test } from 'vitest';
import { keptTaxMinor, sumTax, type TaxRow } from './tax-report.ts';

const row = (month: string, state: string | null, city: string | null, taxMinor = 1): TaxRow => ({
  month,
  country: state === null ? null : 'US',
  state,
  city,
  salesMinor: 100,
  taxableMinor: 50,
  taxMinor,
  refundedTaxMinor: 0,
  partSalesMinor: 10,
  partTaxMinor: 1,
});
const names = (rows: readonly TaxRow[]) => rows.map(({ month, state, city }) => [month, state, city]);

describe('a report of sales tax', () => {
  test('has one row for a month and place, spelled as its first row spells it', () => {
    const rows = [
      row('2026-11', 'CA', 'San José', 5),
      row('2026-11', 'ca', ' San  josé', 7),
      { ...row('2026-11', 'CA', 'San José', 0), refundedTaxMinor: 3 },
      row('2026-10', 'CA', 'San José', 1),
    ];
    expect(sumTax(rows)).toEqual([
      {
        ...row('2026-11', 'CA', 'San José', 12),
        salesMinor: 300,
        taxableMinor: 150,
        refundedTaxMinor: 3,
        partSalesMinor: 30,
        partTaxMinor: 3,
      },
      row('2026-10', 'CA', 'San José', 1),
    ]);
  });

  test('lists the newest month first, then states and cities, and sales without an address last', () => {
    const rows = [
      row('2026-10', 'CA', 'Fresno'),
      row('2026-11', null, null),
      row('2026-11', 'NV', 'Reno'),
      row('2026-11', 'CA', 'Oakland'),
      row('2026-11', 'CA', 'fresno'),
    ];
    expect(names(sumTax(rows))).toEqual([
      ['2026-11', 'CA', 'fresno'],
      ['2026-11', 'CA', 'Oakland'],
      ['2026-11', 'NV', 'Reno'],
      ['2026-11', null, null],
      ['2026-10', 'CA', 'Fresno'],
    ]);
  });

  test('owes less than nothing for a month that only refunded', () => {
    expect(keptTaxMinor({ ...row('2026-11', 'CA', 'Fresno', 0), refundedTaxMinor: 22 })).toBe(-22);
  });
});
