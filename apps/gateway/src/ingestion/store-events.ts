import type { Database } from '@larder/database/open-database';
import { type InsertOutcome, insertEvents } from '@larder/database/queries/device/event-inbox.queries';
import { copyEvents } from './copy-events.ts';
import type { EventRow } from './event-row.ts';

/** A group of events, partitioned by the best way to write them. */
export type EventGroup = {
  /** Understood events beyond everything known of their logs: almost certainly new. */
  readonly fresh: readonly EventRow[];
  readonly others: readonly EventRow[];
};

export type StoredGroup = {
  readonly fresh: readonly InsertOutcome[];
  readonly others: readonly InsertOutcome[];
};

/**
 * Commits a group: new events by COPY, the rest, and any that turn out not to be new, with a check of each. Rejects if
 * something could not be written; a retry finds what was written by then as duplicates.
 */
export async function storeGroup(
  database: Database,
  { fresh, others }: EventGroup,
  onPoison: (row: EventRow, error: unknown) => void,
): Promise<StoredGroup> {
  const copied = storeFresh(database, fresh, onPoison);
  const stored = others.length === 0 ? [] : storeEvents(database, others, onPoison);
  const [first, second] = await Promise.allSettled([copied, stored]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return { fresh: first.value, others: second.value };
}

async function storeFresh(
  database: Database,
  rows: readonly EventRow[],
  onPoison: (row: EventRow, error: unknown) => void,
): Promise<readonly InsertOutcome[]> {
  const allNew = await copyEvents(database.pool, rows).catch((error: unknown) => {
    if (isDataFault(error)) return false;
    throw error;
  });
  return allNew ? rows.map(() => 'new') : storeEvents(database, rows, onPoison);
}

/**
 * Commits events with a check of each and returns each outcome. Bisects a group that Postgres rejects because of one of
 * its events until that event is alone, and stores it without its body, so that it never blocks the others. Rejects if
 * the database is away.
 */
export async function storeEvents(
  database: Database,
  rows: readonly EventRow[],
  onPoison: (row: EventRow, error: unknown) => void,
): Promise<InsertOutcome[]> {
  try {
    return [...(await insertEvents(database.pool, rows))];
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      if (only.raw === NO_BODY) throw error;
      onPoison(only, error);
      const bare = { ...only, raw: NO_BODY, status: 'invalid' as const, error: 'not storable' };
      return storeEvents(database, [bare], onPoison);
    }
    const middle = Math.ceil(rows.length / 2);
    const first = await storeEvents(database, rows.slice(0, middle), onPoison);
    return [...first, ...(await storeEvents(database, rows.slice(middle), onPoison))];
  }
}

const NO_BODY = '{"unstorable":true}';

/**
 * SQLSTATE classes of values that cannot be stored: data exception, constraint, limit. Any other failure may be
 * temporary.
 */
function isDataFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(22|23|54)/.test(code);
}
