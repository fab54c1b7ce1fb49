import { expect, test } from 'vitest';
import { enteredLine, type LineEntry, type TaskLine, untouched } from './line-entry.ts';
import { type KnownLine, oddLines, putInOf, repairOf } from './odd-lines.ts';

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

test.each([
  ['46 where 6 fit become the 3 that were suggested', { entry: { restockQty: 46 } }, { restockQty: 3 }],
  ['the camera sees one fewer: two went in', { seenQty: 5 }, { restockQty: 2 }],
  ['the camera sees fewer than there were: one is missing', { seenQty: 2 }, { restockQty: 0, countedQty: 2 }],
  ['short of the order by one', { entry: { restockQty: 2 }, orderedQty: 3 }, { restockQty: 3 }],
  ['not on the order', { entry: { restockQty: 1 }, orderedQty: 0 }, { restockQty: 0 }],
  ['no date on what keeps four days', { line: { shelfLifeDays: 4 } }, { bestBefore: '2026-11-26' }],
] as const)('repairs an odd line: %s', (_what, of, repair) => {
  const [odd, ...more] = oddLines([known(of)]);
  expect(more).toEqual([]);
  expect(odd && repairOf(odd, '2026-11-22')).toEqual(repair);
});

test('omits lines without oddities', () => {
  expect(oddLines([known({}), known({ seenQty: 6 }), known({ orderedQty: 3 })])).toEqual([]);
});

test('omits a line once it is repaired', () => {
  for (const of of [
    { entry: { restockQty: 46 } },
    { seenQty: 5 },
    { seenQty: 2 },
    { line: { shelfLifeDays: 4 } },
  ]) {
    const [odd] = oddLines([known(of)]);
    const repair = odd && repairOf(odd, '2026-11-22');
    expect(oddLines([known({ ...of, entry: { ...(of as Case).entry, ...repair } })])).toEqual([]);
  }
});

test('asks for the date of a perishable that only the camera saw go in, if the camera is right', () => {
  const all = oddLines([known({ line: { shelfLifeDays: 4 }, entry: { restockQty: 0 }, seenQty: 5 })]);
  expect(all.map(({ kind }) => kind)).toEqual(['camera', 'undated']);
  const goesIn = (isRepaired: boolean) => all.map((odd) => putInOf(odd, all, () => isRepaired));
  expect(goesIn(true)).toEqual([2, 2]);
  expect(goesIn(false)).toEqual([0, 0]);
});
