import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundedTax } from './refunded-tax.ts';

describe('the tax in a refund', () => {
  test.each([
    ['a whole line', 272, 22, 0, 272, 22],
    ['half a line of 2.72 with 0.22 tax', 272, 22, 0, 136, 11],
    ['its other half', 272, 22, 136, 136, 11],
    ['a third of a line of 1.00 with 0.01 tax', 100, 1, 0, 33, 0],
    ['its second third, at the half', 100, 1, 33, 33, 1],
    ['its last third', 100, 1, 66, 34, 0],
    ['exactly half a minor unit, which is rounded up', 100, 1, 0, 50, 1],
    ['a line without tax', 250, 0, 0, 250, 0],
    ['a line that cost nothing', 0, 0, 0, 0, 0],
    ['more than the line cost, for which no more tax is returned', 272, 22, 272, 100, 0],
  ])('is right for %s', (_, totalMinor, taxMinor, beforeMinor, amountMinor, expected) => {
    expect(refundedTax({ totalMinor, taxMinor }, beforeMinor, amountMinor)).toBe(expected);
  });

  test('adds up to the tax of the line, however it is divided', () => {
    const parts = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.nat(1_000_000), (amounts, ratePpm) => {
        const netMinor = amounts.reduce((sum, amount) => sum + amount, 0);
        const taxMinor = Math.min(netMinor, Math.round((netMinor * ratePpm) / 1_000_000));
        const line = { totalMinor: netMinor, taxMinor };
        let before = 0;
        let tax = 0;
        for (const amount of amounts) {
          const part = refundedTax(line, before, amount);
          expect(part).toBeGreaterThanOrEqual(0);
          tax += part;
          before += amount;
        }
        expect(tax).toBe(taxMinor);
      }),
    );
  });
});
