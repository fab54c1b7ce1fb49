import { describe, expect, test } from 'vitest';
import { contentOf, draftOf, linesOf, positionsOf, typedOf } from './draft-content.ts';
import type { DraftState, EditorLine } from './editor-draft.ts';

const line = (productId: string, some: Partial<EditorLine> = {}): EditorLine => ({
  door: 'L',
  layer: 1,
  productId,
  facings: 1,
  price: '',
  par: '',
  bestBefore: null,
  ...some,
});
const draft: DraftState = { lines: [], timing: 'now', effectiveAt: null, expiresAt: null, note: '' };
const later = '2026-11-22T10:00:00.000Z';

test('positionsOf numbers positions from the left of each layer without gaps', () => {
  const lines = [
    line('a', { facings: 2 }),
    line('b'),
    line('c', { facings: 3 }),
    line('a', { layer: 2 }),
    line('a', { door: 'R', facings: 2 }),
  ];
  expect([...positionsOf(lines).values()]).toEqual([[1, 2], [3], [4, 5, 6], [1], [1, 2]]);
});

describe('what is typed in a line', () => {
  const keyOf = (typed: Partial<EditorLine>, field: 'price' | 'par') => {
    const read = typedOf(line('a', typed))[field];
    return read.ok ? read.value : read.refusal.params?.key;
  };
  test.each([
    ['2.50', 250],
    ['', null],
    ['0', 'valid.price.zero'],
    ['2.505', 'valid.price.format'],
    ['1,234', 'valid.number.doubtful'],
    ['12345678.99', 'valid.number.tooMuch'],
  ])('is, for the price %j, %j', (price, read) => expect(keyOf({ price }, 'price')).toBe(read));
  test.each([
    ['12', 12],
    ['', null],
    ['1,5', 'valid.integerRange'],
    ['123456', 'valid.integerRange'],
  ])('is, for the standard stock %j, %j', (par, read) => expect(keyOf({ par }, 'par')).toBe(read));
});

describe('the amounts of a line', () => {
  test.each([
    [
      { price: '2.50', par: '12' },
      { priceMinor: 250, parQty: 12 },
    ],
    [
      { price: '12.', par: '0' },
      { priceMinor: 1200, parQty: 0 },
    ],
    [
      { price: '', par: '' },
      { priceMinor: null, parQty: null },
    ],
    [
      { price: '0.00', par: '' },
      { priceMinor: 0, parQty: null },
    ],
  ])('are sent for %j as %j', (typed, sent) => expect(linesOf([line('a', typed)])[0]).toMatchObject(sent));

  test('are stored without a price of 0', () => {
    const stored = contentOf({ ...draft, lines: [line('a', { price: '0', par: '3' })] });
    expect(stored.lines[0]).toMatchObject({ priceMinor: null, parQty: 3 });
  });
});

test.each([
  [
    { timing: 'now', effectiveAt: later },
    { applyMode: 'at_time', effectiveAt: null },
  ],
  [
    { timing: 'at_time', effectiveAt: later },
    { applyMode: 'at_time', effectiveAt: later },
  ],
  [
    { timing: 'at_next_restock', effectiveAt: later },
    { applyMode: 'at_next_restock', effectiveAt: null },
  ],
  [{ note: '  ' }, { note: null }],
  [{ note: ' Lunch ' }, { note: 'Lunch' }],
] as const)('settings %j are stored as %j', (some, stored) => {
  expect(contentOf({ ...draft, ...some })).toMatchObject(stored);
});

test.each([
  ['at_time', null, 'now'],
  ['at_time', later, 'at_time'],
  ['at_next_restock', null, 'at_next_restock'],
] as const)('a stored draft %s %s comes back as %s', (applyMode, effectiveAt, timing) => {
  const stored = {
    draftId: null,
    version: null,
    sourceId: null,
    savedAt: null,
    applyMode,
    effectiveAt,
    expiresAt: null,
    note: null,
  };
  const lines = [
    {
      door: 'L' as const,
      layer: 1,
      productId: 'a',
      positions: [4, 5],
      priceMinor: 1230,
      parQty: null,
      bestBefore: null,
    },
  ];
  expect(draftOf({ ...stored, lines })).toEqual({
    ...draft,
    timing,
    effectiveAt,
    lines: [line('a', { facings: 2, price: '12.30' })],
  });
});
