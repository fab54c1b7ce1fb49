import { type KeypadKey, keyOf, pressKey, shownEntry } from '@larder/ui/controls/keypad-entry';
import { describe, expect, test } from 'vitest';
import { enteredLine, submittedLine, type TaskLine, untouched } from './line-entry.ts';
import { type NumberSegment, shownText, typedPart } from './typed-part.ts';

const line = {
  door: 'L',
  layer: 1,
  productId: 'salad',
  parQty: 2,
  current: 4,
  salesVolume: 0,
  lastRestockStock: 4,
  restockedBefore: true,
  orderedQty: null,
  edited: null,
  batches: [],
  positions: [1, 2],
} as unknown as TaskLine;

/** Types on the keypad of an untouched line and returns what Done would send. */
function booked(segment: NumberSegment, keys: readonly string[], of: TaskLine = line) {
  let entry = untouched;
  let shown = shownEntry(shownText(segment, entry, enteredLine(of, entry, 'quick')));
  for (const pressed of keys) {
    const key: KeypadKey | null = keyOf(pressed, segment === 'count');
    if (key === null) continue;
    shown = pressKey(shown, key, { maxDigits: 4 });
    entry = { ...entry, ...typedPart(segment, shown.text, { line: of, entry }) };
  }
  const { countedQty, adjustQty, disposeQty, disposeReason, restockQty } = submittedLine(of, entry, 'quick');
  return { countedQty, adjustQty, disposeQty, disposeReason, restockQty };
}

const nothing = { countedQty: null, adjustQty: 0, disposeQty: 0, disposeReason: null, restockQty: 0 };

describe('the keypad of a task', () => {
  test.each([
    ['B1: minus 2 as a difference', 'count', ['-', '2'], { adjustQty: -2 }],
    ['B1: 2, then the sign', 'count', ['2', '-'], { adjustQty: -2 }],
    ['a difference upwards', 'count', ['-', '+', '3'], { adjustQty: 3 }],
    ['a count of 0', 'count', ['0'], { countedQty: 0 }],
    ['a count taken back', 'count', ['7', 'Backspace'], {}],
    ['B3: cleared, then 12', 'putIn', ['Backspace', '1', '2'], { restockQty: 12 }],
    ['B3: cleared, then 7', 'putIn', ['Backspace', '7'], { restockQty: 7 }],
    ['B3: 1.5 is not 15', 'putIn', ['1', '.', '5'], { restockQty: 1 }],
    ['B5: End after 3', 'putIn', ['3', 'End', 'PageUp', 'Home'], { restockQty: 3 }],
    ['a minus where units go in', 'putIn', ['-', '1'], { restockQty: 1 }],
    ['disposed units without a reason yet', 'throwOut', ['2'], { disposeQty: 2 }],
  ] as const)('books what is typed: %s', (_what, segment, keys, part) => {
    expect(booked(segment, keys)).toEqual({ ...nothing, ...part });
  });

  test('proposes the reason expired where a batch has expired', () => {
    const batch = { bestBefore: '2026-11-20', qty: 1, estimated: false, isExpired: true, isDue: false };
    const due = { ...line, batches: [batch] };
    expect(booked('throwOut', ['1'], due)).toMatchObject({ disposeQty: 1, disposeReason: 'expired' });
  });

  test.each([
    [{ countedQty: 3 }, '3'],
    [{ adjustQty: -2 }, '−2'],
    [{ adjustQty: 2 }, '+2'],
    [{}, ''],
  ])('shows %j as %j when the count is opened again', (part, text) => {
    expect(shownText('count', { ...untouched, ...part }, enteredLine(line, untouched, 'quick'))).toBe(text);
  });
});
