import type { TestDatabase } from './create-test-database.ts';

/** Number of sessions of this database that wait for a lock of another one. */
export async function lockWaits(database: Pick<TestDatabase, 'asOwner'>): Promise<number> {
  const waiting = await database.asOwner(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
