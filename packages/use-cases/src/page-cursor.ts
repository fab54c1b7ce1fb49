import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';

/** Sort values of a page's last row: the next page begins after them. */
export type Keyset = readonly (string | number | null)[];

/** Encodes the end of a page as an opaque cursor for keyset pagination. */
export function writeCursor(lastRow: Keyset): string {
  return Buffer.from(JSON.stringify(lastRow)).toString('base64url');
}

/** Decodes a cursor; null for the first page. Refuses `BAD_INPUT` for text that this list did not write. */
export function readCursor<T extends z.ZodType>(
  cursor: string | null | undefined,
  shape: T,
): Result<z.output<T> | null> {
  if (!cursor) return accept(null);
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return parsed.success && !hasStrangeYear(parsed.data)
      ? accept(parsed.data)
      : refuse('BAD_INPUT', { key: 'valid.input' });
  } catch {
    return refuse('BAD_INPUT', { key: 'valid.input' });
  }
}

/** True for an instant that no row has: PostgreSQL refuses the year 0. */
function hasStrangeYear(keyset: unknown): boolean {
  const instants = [keyset].flat().filter((value) => /^\d{4}-\d{2}-\d{2}T/.test(String(value)));
  return instants.some((instant) => String(instant) < '1900' || String(instant) >= '9000');
}

/** Builds a page of `limit + 1` rows: drops the extra row and returns the cursor of the next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  item: (row: Row) => Item,
  order: (row: Row) => Keyset,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown[shown.length - 1];
  return {
    items: shown.map(item),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(order(last)) : null,
  };
}
