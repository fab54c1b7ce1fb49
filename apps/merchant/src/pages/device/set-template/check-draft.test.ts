import { describe, expect, test } from 'vitest';
import type { DraftState, EditorLine } from '#features/template/editor-draft.ts';
import { checkDraft, faultOf, type KnownProduct } from './check-draft.ts';

const now = new Date('2026-11-21T10:00Z');
const known: KnownProduct = {
  name: '',
  priceMinor: 250,
  recognitionStatus: 'ready',
  mutexGroupId: null,
  inLibrary: true,
};
const products: Readonly<Record<string, KnownProduct>> = {
  cola: { ...known, name: 'Cola', mutexGroupId: 'g' },
  zero: { ...known, name: 'Zero', mutexGroupId: 'g' },
  wrap: { ...known, name: 'Wrap' },
  gone: { ...known, inLibrary: false },
  new: { ...known, recognitionStatus: 'training' },
};
const context = { shelves: { layersL: 2, layersR: 2 }, productOf: (id: string) => products[id], now };
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
const draft = (lines: EditorLine[], some: Partial<DraftState> = {}): DraftState => ({
  lines,
  timing: 'now',
  effectiveAt: null,
  expiresAt: null,
  note: '',
  ...some,
});
const wrap = line('wrap');
const second = { door: 'L', layer: 2 };

describe('the draft check', () => {
  test.each([
    ['an empty draft', draft([]), 'TEMPLATE_EMPTY', null, null],
    [
      'a price left open with the stock',
      draft([wrap, line('cola', { layer: 2, price: '' })]),
      'TEMPLATE_FIRST_POSITION',
      'L2cola',
      'price',
    ],
    [
      'a price of 0',
      draft([wrap, line('cola', { layer: 2, price: '0.00' })]),
      'BAD_INPUT',
      'L2cola',
      'price',
    ],
    [
      'a price that can be read in two ways',
      draft([wrap, line('cola', { layer: 2, price: '1,234' })]),
      'BAD_INPUT',
      'L2cola',
      'price',
    ],
    [
      'a standard stock that is no whole number',
      draft([wrap, line('cola', { layer: 2, par: '1,5' })]),
      'BAD_INPUT',
      'L2cola',
      'par',
    ],
    [
      'a product that left the library',
      draft([wrap, line('gone', { layer: 2 })]),
      'NOT_FOUND',
      'L2gone',
      null,
    ],
    ['a product in training', draft([wrap, line('new', { layer: 2 })]), 'PRODUCT_NOT_READY', 'L2new', null],
    [
      'a time gone by',
      draft([wrap], { timing: 'at_time', effectiveAt: '2026-11-21T09:00:00Z' }),
      'BAD_INPUT',
      null,
      'effectiveAt',
    ],
    [
      'an end before the beginning',
      draft([wrap], { expiresAt: '2026-11-21T10:00:00Z' }),
      'BAD_INPUT',
      null,
      'expiresAt',
    ],
    [
      'look-alikes on a door',
      draft([line('cola'), line('zero', { layer: 2 })]),
      'TEMPLATE_MUTEX',
      'L2zero',
      null,
    ],
  ])('refuses %s at its place on the screen', (_what, refused, code, id, field) => {
    const checked = checkDraft(refused, context);
    if (checked.ok) throw new Error('was not refused');
    const fault = faultOf(checked.refusal, refused);
    expect([checked.refusal.code, fault.line, fault.field]).toEqual([code, id, field]);
    if (id) expect(fault.shelf).toMatchObject(second);
  });

  test('refuses an overfull layer at its tab', () => {
    const many = Array.from({ length: 21 }, (_, at) => line(`p${at}`, { layer: 2 }));
    const checked = checkDraft(draft(many), context);
    expect(checked.ok ? null : faultOf(checked.refusal, draft(many)).shelf).toEqual(second);
  });
});

test('the draft check names look-alikes with their layers', () => {
  expect(checkDraft(draft([line('cola'), line('zero', { layer: 2 })]), context)).toMatchObject({
    refusal: { params: { n: 1, a: 'Cola', aLayer: 1, b: 'Zero', bLayer: 2, line: 1 } },
  });
});

test('the draft check ignores a time that has no effect', () => {
  const waiting = draft([wrap], { timing: 'at_next_restock', effectiveAt: '2026-11-21T09:00:00Z' });
  expect(checkDraft(waiting, context).ok).toBe(true);
});

test('the draft check fills in open values as publishing will', () => {
  const checked = checkDraft(
    draft([line('wrap', { price: '', par: '4' }), line('cola', { facings: 2 })]),
    context,
  );
  expect(checked.ok && checked.value.map(({ priceMinor, parQty }) => [priceMinor, parQty])).toEqual([
    [250, 4],
    [250, 2],
  ]);
});
