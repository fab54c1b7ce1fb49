import { type BenchSystem, openBenchSystem } from './bench-system.ts';

/** Tables have rows by then. */
const BEGINNING_ORDERS = 2_500;
const BEGINNING_MS = 60_000;
const LOOK_MS = 250;

/**
 * Tables that grow from nothing by 1,500 sales a second are no system that has sold for months: foreign keys are
 * checked by plans that Postgres made for empty tables, until autovacuum looks a minute later. Here it looks every
 * second while sales begin, then as usual.
 */
export async function openSellingSystem(): Promise<BenchSystem> {
  const system = await openBenchSystem();
  await system.database.pool.query(`ALTER SYSTEM SET autovacuum_naptime = '1s'`);
  await system.database.pool.query('SELECT pg_reload_conf()');
  return system;
}

/** Has autovacuum look once a minute, from the first sales on. */
export async function restAutovacuum(system: BenchSystem): Promise<void> {
  await untilDone(system, unsold, BEGINNING_MS);
  await system.database.pool.query('ALTER SYSTEM RESET autovacuum_naptime');
  await system.database.pool.query('SELECT pg_reload_conf()');
}

export const unapplied =
  'SELECT count(*)::int AS count FROM device_event_log WHERE applied_seq < greatest(ack_seq, max_seq)';
export const uncaptured = `SELECT count(*)::int AS count FROM payment WHERE state IN ('authorizing', 'authorized')`;
const unsold = `SELECT greatest(0, ${BEGINNING_ORDERS} - count(*))::int AS count FROM sales_order`;

/** Waits until nothing is left; returns when that was. */
export async function untilDone({ database }: BenchSystem, query: string, limitMs: number): Promise<number> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const { rows } = await database.pool.query<{ count: number }>(query);
    if (rows[0]?.count === 0) return performance.now();
    if (performance.now() > endMs) throw new Error(`${rows[0]?.count} left: ${query}`);
    await new Promise((looked) => setTimeout(looked, LOOK_MS));
  }
}
