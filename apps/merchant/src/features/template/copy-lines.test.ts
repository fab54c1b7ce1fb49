import { expect, test } from 'vitest';
import { copyAll, copyDoor, copyLayer } from './copy-lines.ts';
import type { EditorLine } from './editor-draft.ts';

const line = (productId: string, some: Partial<EditorLine> = {}): EditorLine => ({
  door: 'L',
  layer: 1,
  productId,
  facings: 2,
  price: '2.50',
  par: '8',
  bestBefore: '2026-12-24',
  ...some,
});
const places = (result: ReturnType<typeof copyLayer>) =>
  result.ok
    ? result.value.map(({ door, layer, productId }) => `${door}${layer} ${productId}`)
    : result.refusal.code;
const many = (count: number, some: Partial<EditorLine>) =>
  Array.from({ length: count }, (_, at) => line(`p${at}`, some));
const double = { layersL: 3, layersR: 2 };

test('copies a layer onto another and keeps the lines already there', () => {
  const lines = [line('cola'), line('wrap'), line('cola', { layer: 2, price: '3.00' })];
  const copied = copyLayer(lines, { door: 'L', layer: 1 }, { door: 'L', layer: 2 });
  expect(places(copied)).toEqual(['L1 cola', 'L1 wrap', 'L2 cola', 'L2 wrap']);
  expect(copied.ok && copied.value.map(({ price, bestBefore }) => [price, bestBefore])).toEqual([
    ['2.50', '2026-12-24'],
    ['2.50', '2026-12-24'],
    ['3.00', '2026-12-24'],
    ['2.50', null],
  ]);
});

test('copies a door layer by layer if the other door has as many layers', () => {
  const lines = [line('cola'), line('wrap', { layer: 2 })];
  expect(places(copyDoor(lines, 'R', double))).toEqual(['L1 cola', 'L2 wrap', 'R1 cola', 'R2 wrap']);
  expect(places(copyDoor([line('cola', { layer: 3 })], 'R', double))).toBe('TEMPLATE_SHAPE');
});

test('replaces all lines by those of another device if it has no more doors or layers', () => {
  const lines = [line('cola'), line('wrap', { door: 'R', layer: 2 })];
  expect(places(copyAll(lines, double))).toEqual(['L1 cola', 'R2 wrap']);
  expect(places(copyAll(lines, { layersL: 5, layersR: null }))).toBe('TEMPLATE_SHAPE');
});

test('refuses to copy a twenty-first product onto a layer', () => {
  const lines = [...many(20, { layer: 2 }), line('cola')];
  const to = { door: 'L', layer: 2 } as const;
  expect(places(copyLayer(lines, { door: 'L', layer: 1 }, to))).toBe('TEMPLATE_LAYER_FULL');
});
