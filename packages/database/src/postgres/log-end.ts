const PAGE_BYTES = 8192;
const FIRST_HEADER_BYTES = 40;
const HEADER_BYTES = 24;
const PAGE_ADDRESS_AT = 8;
const RECORD_HEADER_BYTES = 24;
/** PostgreSQL's XLogRecordMaxSize. */
const RECORD_MAX_BYTES = 1020 * 2 ** 20;

/**
 * True if recovery stopped in an archived segment only because the segment ended. A segment is archived when it is
 * full, so its last record ends with it (a switch to the next segment takes the rest) or continues in the next one;
 * where recovery ended before a record that should be whole, something is damaged. `end` is the offset in the segment
 * at which recovery ended. The layout of pages and records follows `xlog_internal.h` and `xlogrecord.h`. [decision 50]
 */
export function endsWithSegment(segment: Buffer, address: bigint, end: number): boolean {
  if (end >= segment.length) return true;
  const page = end - (end % PAGE_BYTES);
  const isPageStart = end === page;
  if (isPageStart && segment.readBigUInt64LE(page + PAGE_ADDRESS_AT) !== address + BigInt(page)) return false;
  const start = isPageStart ? end + headerBytes(page) : end;
  const bytes = segment.readUInt32LE(start);
  if (bytes < RECORD_HEADER_BYTES || bytes > RECORD_MAX_BYTES) return false;
  return bytes > room(segment.length, start);
}

const headerBytes = (page: number) => (page === 0 ? FIRST_HEADER_BYTES : HEADER_BYTES);

/** Bytes of records from an offset to the end of the segment, without the headers of pages. */
function room(size: number, from: number): number {
  const pagesBehind = Math.floor((size - 1 - from) / PAGE_BYTES);
  return size - from - pagesBehind * HEADER_BYTES;
}
