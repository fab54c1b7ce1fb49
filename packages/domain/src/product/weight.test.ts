import { describe, expect, test } from 'vitest';
import { cleanWeightEntry, parseWeight, type WeightUnit, weightInGrams } from './weight.ts';

describe('the weight on a pack', () => {
  const table: [value: number, unit: WeightUnit, grams: number][] = [
    [330, 'g', 330],
    [0.2, 'g', 1],
    [1.5, 'kg', 1_500],
    [12, 'oz', 340],
    [1, 'lb', 454],
    [355, 'ml', 355],
    [1.75, 'l', 1_750],
  ];
  test.each(table)('%d %s is %d grams', (value, unit, grams) => {
    expect(weightInGrams(value, unit)).toBe(grams);
  });

  test.each([
    ['330', 'g', 330],
    ['0.5', 'l', 0.5],
    [' 12. ', 'oz', 12],
    ['100', 'kg', 100],
  ] as const)('is accepted as %s %s', (typed, unit, value) => {
    expect(parseWeight(typed, unit)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'g'],
    ['0', 'g'],
    ['0.000', 'kg'],
    ['-1', 'g'],
    ['1e3', 'g'],
    ['1.2345', 'g'],
    ['100.1', 'kg'],
    ['heavy', 'g'],
  ] as const)('is refused as "%s" %s', (typed, unit) => {
    expect(parseWeight(typed, unit)).toMatchObject({
      ok: false,
      refusal: { params: { key: 'valid.weight' } },
    });
  });

  test.each([
    ['007.5001', '7.500'],
    ['1.2.3', '1.23'],
    ['1,5', '1.5'],
    ['.5', '0.5'],
    ['abc', ''],
  ])('is shown while typing "%s" as "%s"', (typed, shown) => {
    expect(cleanWeightEntry(typed)).toBe(shown);
    expect(cleanWeightEntry(shown)).toBe(shown);
  });
});
