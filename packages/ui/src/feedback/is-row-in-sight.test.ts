import { describe, expect, test } from 'vitest';
import { isRowInSight } from './is-row-in-sight.ts';

const ROW_PX = 100;
const ROWS = 50;
const WINDOW_PX = 800;

/** Rows of one height with offsets as the virtualizer reports them: from the top of the document, not of the list. */
const listFrom = (abovePx: number, scrollOffset: number) => ({
  scrollOffset,
  viewportSize: WINDOW_PX,
  findItemIndex: (offset: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((offset - abovePx) / ROW_PX))),
});
const inSight = (abovePx: number, scrollOffset: number) => {
  const list = listFrom(abovePx, scrollOffset);
  const rows = Array.from({ length: ROWS }, (_, index) => index).filter((index) => isRowInSight(list, index));
  return [rows[0], rows.at(-1)];
};

describe('the rows in sight', () => {
  test.each([
    { abovePx: 0, scrolledPx: 0, rows: [0, 7] },
    { abovePx: 0, scrolledPx: 150, rows: [1, 9] },
    // Filters above the list: row 8 ends at 1,012 px.
    { abovePx: 112, scrolledPx: 1_000, rows: [8, 16] },
    { abovePx: 112, scrolledPx: 1_012, rows: [9, 16] },
    { abovePx: 300, scrolledPx: 0, rows: [0, 4] },
  ])('are $rows, $abovePx px below the top, scrolled by $scrolledPx px', ({ abovePx, scrolledPx, rows }) => {
    expect(inSight(abovePx, scrolledPx)).toEqual(rows);
  });
});
