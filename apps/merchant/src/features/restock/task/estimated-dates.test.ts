import { describe, expect, test } from 'vitest';
import { estimatedDates } from './estimated-dates.ts';
import { enteredLine, type LineEntry, submittedLine, type TaskLine, untouched } from './line-entry.ts';

const TODAY = '2026-11-29';
const salad = {
  door: 'L',
  layer: 1,
  productId: 'salad',
  name: 'Greek Salad',
  parQty: 6,
  current: 3,
  salesVolume: 3,
  lastRestockStock: 6,
  restockedBefore: true,
  orderedQty: null,
  edited: null,
  positions: [1],
  shelfLifeDays: 4,
} as unknown as TaskLine;
const known = (line: Partial<TaskLine> = {}, entry: Partial<LineEntry> = {}) => {
  const whole = { ...salad, ...line } as TaskLine;
  const entered = { ...untouched, ...entry };
  const made = enteredLine(whole, entered, 'quick');
  return { line: whole, entry: entered, entered: made, seenQty: null, orderedQty: null };
};
const datesOf = (...lines: ReturnType<typeof known>[]) =>
  estimatedDates(lines, TODAY).map(([{ layer }, part]) => [layer, part.bestBefore, part.bestBeforeEstimated]);

describe('an estimated date', () => {
  test.each([
    ['is today and the shelf life', known(), [[1, '2026-12-03', true]]],
    ['is not given to goods that keep', known({ shelfLifeDays: null }), []],
    ['is not given where nothing goes in', known({}, { restockQty: 0 }), []],
    ['does not replace a date that somebody read', known({}, { bestBefore: '2026-12-01' }), []],
    ['is not given to packs that carry no date', known({}, { undated: true }), []],
  ] as const)('%s', (_, line, dates) => {
    expect(datesOf(line)).toEqual(dates);
  });

  test('is given to a product on all its shelves', () => {
    expect(
      datesOf(known(), known({ layer: 2 }, { restockQty: 0 }), known({ productId: 'wrap', layer: 3 })),
    ).toEqual([
      [1, '2026-12-03', true],
      [2, '2026-12-03', true],
      [3, '2026-12-03', true],
    ]);
  });

  test('is sent as an estimate, unless nothing goes in', () => {
    const entry = { ...untouched, bestBefore: '2026-12-03', bestBeforeEstimated: true };
    const sent = (part: Partial<LineEntry>) => {
      const { bestBefore, bestBeforeEstimated } = submittedLine(salad, { ...entry, ...part }, 'quick');
      return [bestBefore, bestBeforeEstimated];
    };
    expect(sent({})).toEqual(['2026-12-03', true]);
    expect(sent({ bestBeforeEstimated: false })).toEqual(['2026-12-03', false]);
    expect(sent({ restockQty: 0 })).toEqual([null, false]);
  });
});
