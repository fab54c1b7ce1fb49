import { describe, expect, test } from 'vitest';
import {
  type AbnormalOrder,
  movedTo,
  placeOf,
  priceEntered,
  suggestedItems,
  withUnits,
} from './entered-item.ts';

const known = { pictureUrl: null, taxable: true, weightG: 370 };
const cola = { ...known, productId: 'cola', name: 'Cola', priceMinor: 250 };
const water = { ...known, productId: 'water', name: 'Water', priceMinor: 100 };
const onL1 = { ...cola, door: 'L', layer: 1, qty: 2 } as const;
const onL2 = { ...cola, door: 'L', layer: 2, qty: 1 } as const;
const order = (items: object[] = []) =>
  ({
    lines: [{ productId: 'cola', door: 'L', layer: 1, priceMinor: 250, taxable: true }],
    suggestion: { items: items.map((item) => ({ alternatives: [], ...item })) },
    taxRatePpm: 0,
    taxMode: 'exclusive',
  }) as unknown as AbnormalOrder;

describe('the lines of an abnormal order', () => {
  test('begin with the suggestion, units of one product and shelf in one line', () => {
    const unknown = { ...cola, productId: 'x', name: null, door: 'L', layer: 1, qty: 1 };
    const nowhere = { ...water, door: 'L', layer: null, qty: 1 };
    expect(suggestedItems(order([onL1, onL1, unknown, nowhere]))).toMatchObject([{ ...onL1, qty: 4 }]);
  });

  test('grow and shrink by units, up to 99 each, and disappear without any', () => {
    const grown = withUnits([onL1], onL1, 200);
    expect(grown[0]?.qty).toBe(99);
    expect(withUnits([onL1, onL2], onL1, -2)).toEqual([onL2]);
    expect(withUnits([onL1], { ...onL2, qty: 0 }, 1)).toEqual([onL1, onL2]);
  });

  test('join when one is moved to the shelf of another', () => {
    expect(movedTo([onL1, onL2], onL2, { door: 'L', layer: 1 })).toEqual([{ ...onL1, qty: 3 }]);
    expect(movedTo([onL1], onL1, { door: null, layer: null })).toEqual([
      { ...onL1, door: null, layer: null },
    ]);
  });

  test('are priced by the template, and by the list price outside of it', () => {
    const fromL2 = { ...water, door: 'L', layer: 2, qty: 3 } as const;
    expect(priceEntered([onL1, fromL2], order())?.totalMinor).toBe(800);
    expect(priceEntered([onL1, fromL2], order(), true)?.totalMinor).toBe(0);
    expect(priceEntered([{ ...fromL2, layer: null }], order())).toBeNull();
  });

  test('take an alternative from the suggested shelf only if the template has it there or nowhere', () => {
    const { lines } = order();
    const nowhere = { door: null, layer: null };
    expect(placeOf('cola', { door: 'L', layer: 1 }, lines)).toEqual({ door: 'L', layer: 1 });
    expect(placeOf('cola', { door: 'L', layer: 2 }, lines)).toEqual(nowhere);
    expect(placeOf('water', { door: 'L', layer: 2 }, lines)).toEqual({ door: 'L', layer: 2 });
  });
});
