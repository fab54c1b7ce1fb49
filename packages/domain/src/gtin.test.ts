import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownGtin, toGtin14 } from './gtin.ts';

test.each([
  ['4006381333931', '04006381333931'],
  ['036000291452', '00036000291452'],
  ['0036000291452', '00036000291452'],
  ['96385074', '00000096385074'],
  ['10012345678902', '10012345678902'],
])('%s is stored as %s', (typed, stored) => {
  expect(toGtin14(typed)).toEqual({ ok: true, value: stored });
});

test.each([
  ['4006381333932', 'valid.gtin.check'],
  ['123456789', 'valid.gtin.format'],
  ['', 'valid.gtin.format'],
  ['40063813339 1', 'valid.gtin.format'],
])('%s is refused with %s', (typed, key) => {
  expect(toGtin14(typed)).toEqual({ ok: false, refusal: { code: 'BAD_INPUT', params: { key } } });
});

test('finds every single wrong digit', () => {
  const change = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(change, ([place, add]) => {
      const digits = [...'4006381333931'];
      digits[place] = String((Number(digits[place]) + add) % 10);
      expect(toGtin14(digits.join('')).ok).toBe(false);
    }),
  );
});

describe('a GTIN shown as on the pack', () => {
  test.each([
    ['00049000006346', '049000006346'],
    ['04006381333931', '4006381333931'],
    ['00000096385074', '96385074'],
    ['10049000006343', '10049000006343'],
  ])('is unpadded from %s to %s', (stored, shown) => {
    expect(shownGtin(stored)).toBe(shown);
  });
});
