import { describe, expect, test } from 'vitest';
import {
  basisOf,
  enteredLine,
  type LineEntry,
  submittedLine,
  type TaskLine,
  untouched,
} from './line-entry.ts';

/** Worked example of domain 7.1. */
const line = {
  door: 'L',
  layer: 1,
  productId: 'cola',
  parQty: 12,
  current: 4,
  salesVolume: 5,
  lastRestockStock: 12,
  restockedBefore: true,
  orderedQty: null,
  edited: null,
  positions: [1],
} as unknown as TaskLine;
const enter = (entry: Partial<LineEntry>): LineEntry => ({ ...untouched, ...entry });

describe('an entered line', () => {
  test.each([
    ['quick', {}, 5, 9],
    ['quick', { disposeQty: 1, disposeReason: 'expired' }, 5, 8],
    ['one_click', {}, 8, 12],
    ['one_click', { adjustQty: -1 }, 9, 12],
    ['one_click', { adjustQty: -1, disposeQty: 1, disposeReason: 'damaged' }, 10, 12],
    ['one_click', { countedQty: 3 }, 9, 12],
    ['one_click', { adjustQty: -1, restockQty: 2 }, 2, 5],
    ['legacy', {}, 8, 12],
  ] as const)(
    'in mode %s with %o suggests to put in %i and leaves %i',
    (mode, entry, restockQty, stockAfter) => {
      expect(enteredLine(line, enter(entry), mode)).toMatchObject({ restockQty, stockAfter, refusal: null });
    },
  );

  test.each([
    ['quick', { salesVolume: 7, current: 2 }, 5, 7],
    ['one_click', { current: 2 }, 8, 10],
    ['refill', { orderedQty: 6, edited: false, current: 12 }, 6, 0],
    ['legacy', { parQty: 6 }, 8, 2],
  ] as const)(
    'in mode %s keeps what went in when the stock becomes %o, and reports the new suggestion',
    (mode, since, kept, now) => {
      const then = { ...line, orderedQty: mode === 'refill' ? 6 : null, edited: false };
      const entered = enteredLine({ ...then, ...since }, enter({ basis: basisOf(then) }), mode);
      expect(entered).toMatchObject({ restockQty: kept, suggestedQty: kept, movedTo: now });
    },
  );

  test('moves a fixed suggestion by the difference of a count', () => {
    const then = enter({ basis: basisOf(line), countedQty: 3 });
    expect(enteredLine({ ...line, current: 2 }, then, 'one_click')).toMatchObject({
      restockQty: 9,
      stockAfter: 12,
    });
    expect(enteredLine(line, then, 'one_click').movedTo).toBeNull();
  });

  test('keeps a number that the restocker typed', () => {
    const then = enter({ basis: basisOf(line), restockQty: 3 });
    expect(enteredLine({ ...line, current: 2 }, then, 'one_click')).toMatchObject({
      restockQty: 3,
      movedTo: null,
    });
  });

  test('fills an order as it asks, or as its edited line says', () => {
    const ordered = { ...line, orderedQty: 6, edited: false };
    expect(enteredLine(ordered, untouched, 'refill').restockQty).toBe(6);
    expect(enteredLine({ ...ordered, current: 8 }, untouched, 'refill').restockQty).toBe(4);
    expect(enteredLine({ ...ordered, current: 8, edited: true }, untouched, 'refill').restockQty).toBe(6);
  });

  test.each([
    [{ adjustQty: -99, restockQty: 0 }, 'RESTOCK_NEGATIVE'],
    [{ disposeQty: 99, disposeReason: 'other' }, 'RESTOCK_DISPOSE_TOO_MUCH'],
    [{ disposeQty: 1 }, 'BAD_INPUT'],
  ] as const)('refuses %o with %s', (entry, code) => {
    expect(enteredLine(line, enter(entry), 'quick').refusal?.code).toBe(code);
  });

  test('treats a negative book stock as empty, so that the line can be saved', () => {
    const wrong = { ...line, current: -2 };
    expect(enteredLine(wrong, untouched, 'quick')).toMatchObject({
      adjustQty: 2,
      stockAfter: 5,
      refusal: null,
    });
    expect(submittedLine(wrong, untouched, 'quick')).toMatchObject({ expectedCurrent: -2, adjustQty: 2 });
  });

  test('sends a count instead of a correction, and a date only with units put in', () => {
    const sent = submittedLine(
      line,
      enter({ countedQty: 3, adjustQty: 5, restockQty: 0, bestBefore: '2027-01-01' }),
      'quick',
    );
    expect(sent).toMatchObject({ countedQty: 3, adjustQty: 0, bestBefore: null, disposeReason: null });
  });

  test.each([
    [{}, 12, 8],
    [{ countedQty: 10 }, 12, 2],
    [{ countedQty: 40 }, 12, 0],
    [{ disposeQty: 1, disposeReason: 'damaged' }, 12, 9],
  ] as const)('knows that with %o the place fits %d and has room for %d', (entry, fits, room) => {
    const place = { ...line, parQty: 12, positions: [1, 2] };
    expect(enteredLine(place, enter(entry), 'quick')).toMatchObject({ fits, room });
  });
});
