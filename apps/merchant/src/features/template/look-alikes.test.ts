import { mutexPairs } from '@larder/domain/template/mutex-pairs';
import { expect, test } from 'vitest';
import { changeDraft } from './draft-state.ts';
import type { DraftState, EditorLine } from './editor-draft.ts';
import { type DoorProduct, layersOn, otherDoorBlock } from './look-alikes.ts';

const line = (productId: string, some: Partial<EditorLine> = {}): EditorLine => ({
  door: 'L',
  layer: 1,
  productId,
  facings: 2,
  price: '2.50',
  par: '8',
  bestBefore: null,
  ...some,
});
const draft = (...lines: EditorLine[]): DraftState => ({
  lines,
  timing: 'now',
  effectiveAt: null,
  expiresAt: null,
  note: '',
});
const groupOf = (id: string) => (['cola', 'zero', 'light'].includes(id) ? 'colas' : null);
const shelves = { layersL: 5, layersR: 3 };
const cola: DoorProduct = { door: 'L', productId: 'cola' };
const places = ({ lines }: DraftState) =>
  lines.map(({ door, layer, productId }) => `${door}${layer} ${productId}`);
const both = draft(line('cola'), line('zero', { layer: 2 }), line('cola', { layer: 5 }));

test('counts a pair once, on however many layers it is', () => {
  expect(mutexPairs(both.lines, groupOf)).toHaveLength(1);
  expect(layersOn(both.lines, cola)).toEqual([1, 5]);
});

test('removes a product from all layers of its door', () => {
  const after = changeDraft(both, { type: 'clearDoor', product: cola });
  expect(places(after)).toEqual(['L2 zero']);
  expect(mutexPairs(after.lines, groupOf)).toEqual([]);
});

test('moves a product once to the same layer of the other door, or to its lowest', () => {
  const after = changeDraft(both, { type: 'otherDoor', product: cola, shelves });
  expect(places(after)).toEqual(['L2 zero', 'R1 cola', 'R3 cola']);
  const stood = draft(line('cola'), line('zero'), line('cola', { door: 'R', price: '2.00' }));
  const kept = changeDraft(stood, { type: 'otherDoor', product: cola, shelves });
  expect(kept.lines.map(({ door, price }) => [door, price])).toEqual([
    ['L', '2.50'],
    ['R', '2.00'],
  ]);
});

test.each([
  ['an empty door', [], null],
  ['a look-alike there', [line('light', { door: 'R', layer: 3 })], 'alike'],
  [
    'a full layer there',
    Array.from({ length: 20 }, (_, at) => line(`p${at}`, { door: 'R', layer: 1 })),
    'full',
  ],
])('judges a move to %s', (_where, there, block) => {
  const lines = [line('cola'), line('zero'), ...there];
  expect(otherDoorBlock(lines, cola, shelves, groupOf)).toBe(block);
});

test('replaces a product by another with its own price and the same standard stock', () => {
  const by = { id: 'wrap', priceMinor: 799 };
  const after = changeDraft(both, { type: 'replace', product: cola, by });
  expect(places(after)).toEqual(['L1 wrap', 'L2 zero', 'L5 wrap']);
  expect(after.lines[0]).toMatchObject({ price: '7.99', par: '8', facings: 2 });
});

test('does not add a replacement that is already on the layer', () => {
  const stood = draft(line('cola'), line('wrap'), line('zero'));
  const by = { id: 'wrap', priceMinor: 0 };
  expect(places(changeDraft(stood, { type: 'replace', product: cola, by }))).toEqual(['L1 wrap', 'L1 zero']);
});
