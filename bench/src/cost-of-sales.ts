import type { Database } from '@larder/database/open-database';
import { cpuMsOf } from './cpu-time.ts';

export type Apply = (deviceIds: readonly string[]) => Promise<void>;
/** Of one sale: processor time of this process and of PostgreSQL, in microseconds. */
export type Cost = { readonly perSecond: number; readonly nodeUs: number; readonly postgresUs: number };

/** Does work for one sale of each cabinet in batches of `size`, `lanes` at once, and returns what it took. */
export async function costOf(
  database: Database,
  deviceIds: readonly string[],
  size: number,
  lanes: number,
  apply: Apply,
): Promise<Cost> {
  const waiting = [...deviceIds];
  const work = async () => {
    while (waiting.length > 0) await apply(waiting.splice(0, size));
  };
  const pgBefore = await postgresMs(database);
  const nodeBefore = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, work));
  const tookMs = performance.now() - began;
  const node = process.cpuUsage(nodeBefore);
  const pgMs = (await postgresMs(database)) - pgBefore;
  const sales = deviceIds.length;
  return {
    perSecond: (sales / tookMs) * 1_000,
    nodeUs: (node.user + node.system) / sales,
    postgresUs: (pgMs * 1_000) / sales,
  };
}

/** Processor time of all processes of PostgreSQL that are connected or work in the background. */
export async function postgresMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => cpuMsOf(pid)).reduce((sum, ms) => sum + (Number.isNaN(ms) ? 0 : ms), 0);
}
