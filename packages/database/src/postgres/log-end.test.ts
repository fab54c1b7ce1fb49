import { describe, expect, test } from 'vitest';
import { endsWithSegment } from './log-end.ts';

const PAGE = 8_192;
const SIZE = 2 * PAGE;
const ADDRESS = 0x3_0000_0000n;
/** Room for records on the second page. */
const LAST_PAGE_ROOM = PAGE - 24;

/** Two pages with valid headers and one record of `recordBytes`. */
function segment(at: number, recordBytes: number): Buffer {
  const bytes = Buffer.alloc(SIZE);
  for (const page of [0, PAGE]) bytes.writeBigUInt64LE(ADDRESS + BigInt(page), page + 8);
  bytes.writeUInt32LE(recordBytes, at);
  return bytes;
}

const ends = (end: number, recordAt: number, recordBytes: number) =>
  endsWithSegment(segment(recordAt, recordBytes), ADDRESS, end);

describe('endsWithSegment', () => {
  test('accepts a segment that was read to its end', () => expect(ends(SIZE, 40, 0)).toBe(true));

  test.each([
    ['in its last page', PAGE + 1_000, PAGE + 1_000, SIZE - PAGE - 1_000 + 1],
    ['in its first page', 1_000, 1_000, PAGE - 1_000 + LAST_PAGE_ROOM + 1],
    ['at the start of a page, behind its header', PAGE, PAGE + 24, LAST_PAGE_ROOM + 1],
    ['at the start of the segment, behind its long header', 0, 40, PAGE - 40 + LAST_PAGE_ROOM + 1],
  ])('accepts an end %s before a record that continues in the next segment', (_where, end, at, bytes) => {
    expect(ends(end, at, bytes)).toBe(true);
    // With one byte less it would have been read.
    expect(ends(end, at, bytes - 1)).toBe(false);
  });

  test.each([
    ['nothing', 0],
    ['a record shorter than its header', 23],
    ['a record longer than the maximum', 0xaaaaaaaa],
  ])('rejects an end before %s', (_what, bytes) => {
    expect(ends(1_000, 1_000, bytes)).toBe(false);
  });

  test('rejects an end at a page of another address', () => {
    const bytes = segment(PAGE + 24, LAST_PAGE_ROOM + 1);
    bytes.writeBigUInt64LE(7n, PAGE + 8);
    expect(endsWithSegment(bytes, ADDRESS, PAGE)).toBe(false);
  });
});
