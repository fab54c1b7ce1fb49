import { expect, test } from 'vitest';
import { enteredLine, type LineEntry, type TaskLine, untouched } from './line-entry.ts';
import { type KnownLine, oddLines, repairOf, undatedProducts, unpulledQty } from './odd-lines.ts';

const line = {
  door: 'L',
  layer: 2,
  productId: 'wrap',
  name: 'Veggie Wrap',
  parQty: 6,
  current: 3,
  salesVolume: 3,
  lastRestockStock: 6,
  restockedBefore: true,
  orderedQty: null,
  edited: null,
  batches: [],
  positions: [5, 6],
  shelfLifeDays: null,
} as unknown as TaskLine;

type Case = {
  line?: Partial<TaskLine>;
  entry?: Partial<LineEntry>;
  seenQty?: number | null;
  orderedQty?: number | null;
};

function known({ line: of, entry, seenQty = null, orderedQty = null }: Case): KnownLine {
  const whole = { ...line, ...of } as TaskLine;
  const entered = { ...untouched, ...entry };
  return { line: whole, entry: entered, seenQty, orderedQty, entered: enteredLine(whole, entered, 'quick') };
}

const ticked = { checked: true };

test.each([
  ['46 where 6 fit become the 3 that were suggested', { entry: { restockQty: 46 } }, { restockQty: 3 }],
  ['the camera sees one more: four went in', { entry: ticked, seenQty: 7 }, { restockQty: 4 }],
  [
    'the camera sees fewer than there were: one is missing',
    { entry: ticked, line: { positions: [1, 2, 3, 4, 5, 6] }, seenQty: 2 },
    { restockQty: 0, countedQty: 2 },
  ],
  ['short of the order by one', { entry: { restockQty: 2 }, orderedQty: 3 }, { restockQty: 3 }],
  ['not on the order', { entry: { restockQty: 1 }, orderedQty: 0 }, { restockQty: 0 }],
] as const)('repairs an odd line: %s', (_what, of, repair) => {
  const [odd, ...more] = oddLines([known(of as Case)]);
  expect(more).toEqual([]);
  expect(odd && repairOf(odd)).toEqual(repair);
});

test('omits lines without oddities, and those that only a camera counts otherwise', () => {
  const plain = [known({}), known({ seenQty: 6 }), known({ seenQty: 9 }), known({ orderedQty: 3 })];
  expect(oddLines(plain)).toEqual([]);
  expect(oddLines([known({ line: { shelfLifeDays: 4 } })])).toEqual([]);
});

test('keeps the number of a person whom the camera denies as the default', () => {
  const [odd] = oddLines([known({ entry: { countedQty: 4 }, seenQty: 10 })]);
  expect(odd).toMatchObject({ kind: 'camera', isRepairLikely: false });
});

test('shows wrong numbers first', () => {
  const lines = [
    known({ entry: { restockQty: 2 }, orderedQty: 3 }),
    known({ entry: ticked, seenQty: 9 }),
    known({ entry: { restockQty: 46 } }),
  ];
  expect(oddLines(lines).map(({ kind }) => kind)).toEqual(['tooMany', 'camera', 'order']);
});

test('omits a line once it is repaired', () => {
  const fronts = { positions: [1, 2, 3, 4, 5, 6] };
  for (const of of [{ entry: { restockQty: 46 } }, { entry: ticked, line: fronts, seenQty: 5 }]) {
    const [odd] = oddLines([known(of as Case)]);
    const repair = odd && repairOf(odd);
    expect(oddLines([known({ ...of, entry: { ...(of as Case).entry, ...repair } })])).toEqual([]);
  }
});

test('counts a product without a date once, whatever its shelves', () => {
  const fresh = { shelfLifeDays: 4 };
  const lines = [
    known({ line: fresh }),
    known({ line: { ...fresh, layer: 3 } }),
    known({ line: { ...fresh, productId: 'salad' } }),
    known({ line: { ...fresh, productId: 'soup' }, entry: { undated: true } }),
    known({ line: { ...fresh, productId: 'milk' }, entry: { bestBefore: '2026-11-26' } }),
    known({ line: { productId: 'cola' } }),
  ];
  expect(undatedProducts(lines).map(({ productId, layer }) => [productId, layer])).toEqual([
    ['wrap', 2],
    ['salad', 2],
  ]);
});

const day = (qty: number, state: 'expired' | 'due' | 'good') => ({
  bestBefore: '2026-11-28',
  qty,
  isExpired: state === 'expired',
  isDue: state === 'due',
});
test.each([
  ['what is past its date or due', [day(1, 'expired'), day(1, 'due'), day(1, 'good')], {}, 2],
  ['not what is thrown out', [day(2, 'expired')], { disposeQty: 1 }, 1],
  ['not more than the count left', [day(3, 'expired')], { countedQty: 1 }, 1],
  ['nothing where all is good', [day(3, 'good')], { restockQty: 3 }, 0],
  ['nothing where more is thrown out than was due', [day(1, 'due')], { disposeQty: 2 }, 0],
] as const)('units to be pulled that stay inside are %s', (_what, batches, entry, qty) => {
  expect(unpulledQty(known({ line: { batches: [...batches] } as Partial<TaskLine>, entry }))).toBe(qty);
});
