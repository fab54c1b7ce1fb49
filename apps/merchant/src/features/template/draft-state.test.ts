import { lineKey } from '@larder/domain/stock/line-key';
import { describe, expect, test } from 'vitest';
import { changeDraft, type DraftChange, mostFacings } from './draft-state.ts';
import type { DraftState, EditorLine } from './editor-draft.ts';

const line = (productId: string, some: Partial<EditorLine> = {}): EditorLine => ({
  door: 'L',
  layer: 1,
  productId,
  facings: 1,
  price: '2.50',
  par: '',
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
const shown = ({ lines }: DraftState) => lines.map(lineKey);
const start = draft(line('a'), line('b'), line('c', { layer: 2 }), line('d', { door: 'R' }));
const top = { door: 'L', layer: 1 } as const;
const product = { id: 'x', priceMinor: 199 };

describe('a change of the draft', () => {
  test.each<[string, DraftChange, string[]]>([
    [
      'adds behind the last of the layer',
      { type: 'add', shelf: top, products: [product, { ...product, id: 'y' }] },
      ['L1a', 'L1b', 'L1x', 'L1y', 'L2c', 'R1d'],
    ],
    [
      'adds to an empty layer at its place',
      { type: 'add', shelf: { door: 'L', layer: 3 }, products: [product] },
      ['L1a', 'L1b', 'L2c', 'L3x', 'R1d'],
    ],
    [
      'adds only what is not there',
      { type: 'add', shelf: top, products: [product, { ...product, id: 'a' }] },
      ['L1a', 'L1b', 'L1x', 'L2c', 'R1d'],
    ],
    [
      'puts a line back on its layer',
      { type: 'putBack', line: line('z', { layer: 2 }) },
      ['L1a', 'L1b', 'L2c', 'L2z', 'R1d'],
    ],
    ['removes a line', { type: 'remove', id: 'L1a' }, ['L1b', 'L2c', 'R1d']],
    ['moves a line down', { type: 'move', id: 'L1a', by: 1 }, ['L1b', 'L1a', 'L2c', 'R1d']],
    ['moves a line up', { type: 'move', id: 'L1b', by: -1 }, ['L1b', 'L1a', 'L2c', 'R1d']],
  ])('%s', (_what, change, after) => {
    expect(shown(changeDraft(start, change))).toEqual(after);
  });

  test.each<[string, DraftChange]>([
    [
      'adds a product that is already there',
      { type: 'add', shelf: top, products: [{ ...product, id: 'b' }] },
    ],
    ['puts back a line that is already there', { type: 'putBack', line: line('a') }],
    ['removes a line that does not exist', { type: 'remove', id: 'L5a' }],
    ['moves the first line up', { type: 'move', id: 'L1a', by: -1 }],
    ['moves the last line of a layer down into the next', { type: 'move', id: 'L1b', by: 1 }],
    ['moves the last line of a door down into the other', { type: 'move', id: 'L2c', by: 1 }],
    ['moves the last line of all down', { type: 'move', id: 'R1d', by: 1 }],
  ])('has no effect if it %s', (_what, change) => {
    expect(changeDraft(start, change)).toBe(start);
  });

  test.each([
    [199, '1.99'],
    [0, ''],
  ])('adds a line with the library price %i as %j, one facing and no standard stock', (priceMinor, price) => {
    const after = changeDraft(draft(), { type: 'add', shelf: top, products: [{ id: 'x', priceMinor }] });
    expect(after.lines).toEqual([line('x', { price })]);
  });

  test('adds a scanned product with the date of its pack', () => {
    const added = { id: 'x', priceMinor: 199, bestBefore: '2027-01-31' };
    const after = changeDraft(draft(), { type: 'add', shelf: top, products: [added] });
    expect(after.lines).toEqual([line('x', { price: '1.99', bestBefore: '2027-01-31' })]);
  });

  test('edits one line and leaves the others as they are', () => {
    const after = changeDraft(start, { type: 'edit', id: 'L1b', line: { par: '12', facings: 3 } });
    expect(after.lines[1]).toEqual(line('b', { par: '12', facings: 3 }));
    expect(after.lines[0]).toBe(start.lines[0]);
  });

  test('keeps the lines when the settings change', () => {
    const after = changeDraft(start, {
      type: 'settings',
      settings: { timing: 'at_next_restock', note: 'x' },
    });
    expect(after).toEqual({ ...start, timing: 'at_next_restock', note: 'x' });
  });
});

test('mostFacings allows as many facings as the layer has positions left', () => {
  const wide = line('a', { facings: 40 });
  const lines = [wide, line('b', { facings: 50 }), line('c', { layer: 2, facings: 99 })];
  expect(mostFacings(lines, wide)).toBe(49);
  expect(mostFacings([line('a', { facings: 99 }), line('b')], line('b'))).toBe(1);
});
