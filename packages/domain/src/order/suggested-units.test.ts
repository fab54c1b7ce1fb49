import { describe, expect, test } from 'vitest';
import { suggestedUnits } from './suggested-units.ts';

const cola = { productId: 'cola', door: 'L', layer: 1, qty: 2 } as const;
const isInForce = (productId: string) => productId === 'cola';
const units = (...items: Parameters<typeof suggestedUnits>[0]) => suggestedUnits(items, isInForce, 99);

describe('a whole suggestion', () => {
  test('is entered from its shelves', () => {
    expect(units(cola, { ...cola, productId: 'tea' })).toEqual([cola, { ...cola, productId: 'tea' }]);
  });

  test('leaves a shelf that it knows only half to the template', () => {
    const anywhere = { ...cola, door: null, layer: null };
    expect(units({ ...cola, layer: null })).toEqual([anywhere]);
    expect(units({ ...cola, door: null })).toEqual([anywhere]);
  });

  test('cannot be entered with a product of no template from no shelf', () => {
    expect(units(cola, { ...cola, productId: 'tea', layer: null })).toBeNull();
  });

  test.each([0, -1, 1.5, 100])('cannot be entered with %d units', (qty) => {
    expect(units({ ...cola, qty })).toBeNull();
  });
});
