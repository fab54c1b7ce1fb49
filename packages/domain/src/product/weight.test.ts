import { describe, expect, test } from 'vitest';
import { parseWeight, type WeightUnit, weightInGrams } from './weight.ts';

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
    ['1,5', 'l', 1.5],
    ['007.5', 'g', 7.5],
    ['.5', 'kg', 0.5],
    ['1.234', 'kg', 1.234],
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
    ['1.2.3', 'g'],
    ['12 kg', 'kg'],
  ] as const)('is refused as "%s" %s', (typed, unit) => {
    expect(parseWeight(typed, unit)).toMatchObject({
      ok: false,
      refusal: { params: { key: 'valid.weight' } },
    });
  });

  test.each(['1,234', '12,345'])('"%s" may be thousands or decimals and is refused as doubtful', (typed) => {
    expect(parseWeight(typed, 'g')).toMatchObject({
      ok: false,
      refusal: { params: { key: 'valid.number.doubtful' } },
    });
  });
});
