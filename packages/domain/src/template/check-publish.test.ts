import { describe, expect, test } from 'vitest';
import { checkPublish, type Draft, type PublishContext, type TemplateProduct } from './check-publish.ts';
import { mutexPairs } from './mutex-pairs.ts';
import type { DraftLine } from './template-line.ts';

const now = new Date('2026-11-20T10:00Z');
const ready: TemplateProduct = { priceMinor: 250, recognitionStatus: 'ready', mutexGroupId: null };
const products: Readonly<Record<string, TemplateProduct>> = {
  cola: { ...ready, mutexGroupId: 'g' },
  zero: { ...ready, mutexGroupId: 'g' },
  wrap: { ...ready, priceMinor: 799 },
  free: { ...ready, priceMinor: 0 },
  new: { ...ready, recognitionStatus: 'training' },
};
const context: PublishContext = {
  shelves: { layersL: 5, layersR: 3 },
  productOf: (id) => products[id] ?? (id.startsWith('p') ? ready : undefined),
  now,
};
const line = (productId: string, some: Partial<DraftLine> = {}): DraftLine => ({
  door: 'L',
  layer: 1,
  productId,
  positions: [productId.length + productId.charCodeAt(productId.length - 1)],
  priceMinor: 300,
  parQty: 4,
  ...some,
});
const draft = (lines: readonly DraftLine[], some: Partial<Draft> = {}): Draft => ({
  lines,
  applyMode: 'at_time',
  effectiveAt: null,
  expiresAt: null,
  ...some,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => line(`p${i}`, { positions: [i + 1] }));
const nothing = { priceMinor: null, parQty: null };
const past = new Date('2026-11-20T09:59Z');
const later = new Date('2026-11-20T11:00Z');

describe('a draft', () => {
  test.each([
    ['without products', draft([]), 'TEMPLATE_EMPTY', undefined],
    ['with a 21st product on a layer', draft(many(21)), 'TEMPLATE_LAYER_FULL', { door: 'L', layer: 1 }],
    [
      'on a layer the door does not have',
      draft([line('wrap', { door: 'R', layer: 4 })]),
      'TEMPLATE_SHAPE',
      {},
    ],
    [
      'with a product twice on a layer',
      draft([line('wrap'), line('wrap', { positions: [9] })]),
      'BAD_INPUT',
      { key: 'valid.position' },
    ],
    [
      'with a position twice on a layer',
      draft([line('wrap', { positions: [1, 1] })]),
      'BAD_INPUT',
      { key: 'valid.position' },
    ],
    ['without a position', draft([line('wrap', { positions: [] })]), 'BAD_INPUT', { key: 'valid.position' }],
    [
      'with neither price nor stock',
      draft([line('cola'), line('wrap', nothing)]),
      'TEMPLATE_FIRST_POSITION',
      { line: 1 },
    ],
    [
      'without a resulting price',
      draft([line('free', { priceMinor: null })]),
      'TEMPLATE_FIRST_POSITION',
      { line: 0 },
    ],
    ['with a price of 0', draft([line('wrap', { priceMinor: 0 })]), 'BAD_INPUT', { key: 'valid.price.zero' }],
    ['with a product not in the library', draft([line('?')]), 'NOT_FOUND', { line: 0 }],
    ['with a product not ready', draft([line('wrap'), line('new')]), 'PRODUCT_NOT_READY', { line: 1 }],
    ['in the past', draft([line('wrap')], { effectiveAt: past }), 'BAD_INPUT', { key: 'valid.futureTime' }],
    ['expiring at once', draft([line('wrap')], { expiresAt: now }), 'BAD_INPUT', { key: 'valid.expiry' }],
    [
      'expiring before it begins',
      draft([line('wrap')], { effectiveAt: later, expiresAt: later }),
      'BAD_INPUT',
      { key: 'valid.expiry' },
    ],
    [
      'with look-alikes on a door',
      draft([line('cola'), line('zero', { layer: 2 })]),
      'TEMPLATE_MUTEX',
      { n: 1 },
    ],
  ] as const)('is refused %s', (_when, refused, code, params) => {
    expect(checkPublish(refused, context)).toMatchObject({
      ok: false,
      refusal: params ? { code, params } : { code },
    });
  });

  test.each([
    [draft([]), 'TEMPLATE_EMPTY'],
    [draft([...many(21), line('wrap', nothing)]), 'TEMPLATE_LAYER_FULL'],
    [draft([line('wrap', nothing), line('new', { layer: 2 })]), 'TEMPLATE_FIRST_POSITION'],
    [draft([line('new')], { effectiveAt: past }), 'PRODUCT_NOT_READY'],
    [draft([line('cola'), line('zero', { layer: 2 })], { effectiveAt: past }), 'BAD_INPUT'],
  ] as const)('names the first of several reasons (case %#)', (refused, code) => {
    expect(checkPublish(refused, context)).toMatchObject({ refusal: { code } });
  });
});

describe('publishing', () => {
  test('fills in the library price and the number of facings', () => {
    const lines = [line('wrap', { priceMinor: null }), line('cola', { parQty: null, positions: [1, 2, 3] })];
    expect(checkPublish(draft(lines), context)).toEqual({
      ok: true,
      value: [
        { ...lines[0], priceMinor: 799, parQty: 4 },
        { ...lines[1], priceMinor: 300, parQty: 3 },
      ],
    });
  });

  test('accepts 20 products a layer, the same product on two layers, and look-alikes on two doors', () => {
    const lines = [
      ...many(20),
      line('cola', { layer: 2 }),
      line('cola', { layer: 3 }),
      line('zero', { door: 'R' }),
    ];
    expect(checkPublish(draft(lines), context).ok).toBe(true);
  });

  test('accepts a version that waits for the restock, whatever its time', () => {
    const waiting = draft([line('wrap')], { applyMode: 'at_next_restock', effectiveAt: past });
    expect(checkPublish(waiting, context).ok).toBe(true);
  });
});

test('names each look-alike pair once per door', () => {
  const groupOf = (id: string) => products[id]?.mutexGroupId ?? null;
  const lines = [
    line('cola'),
    line('zero', { layer: 2 }),
    line('zero', { layer: 3 }),
    line('cola', { layer: 4 }),
    line('wrap'),
  ];
  expect(mutexPairs(lines, groupOf)).toEqual([{ door: 'L', productIds: ['cola', 'zero'], groupId: 'g' }]);
  expect(mutexPairs([line('cola'), line('zero', { door: 'R' })], groupOf)).toEqual([]);
});
