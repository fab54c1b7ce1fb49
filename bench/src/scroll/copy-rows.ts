import type { Database } from '@larder/database/open-database';

export type RowCopy = {
  readonly table: string;
  /** The row to copy. */
  readonly id: string;
  /** Number of copies. */
  readonly count: number;
  /** Columns that differ, as SQL; `n` counts from 1. A new `id` is always set, unless null. */
  readonly set: Readonly<Record<string, string>>;
};

/** Copies one row thousands of times quickly, without the checks of ordinary writers. */
export async function copyRows({ pool }: Database, { table, id, count, set }: RowCopy): Promise<void> {
  const client = await pool.connect();
  const differing = Object.entries({ id: 'uuidv7()', ...set }).map(([column, sql]) => `'${column}', ${sql}`);
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO ${table}
       SELECT (made).* FROM (SELECT jsonb_populate_record(r, jsonb_build_object(${differing.join(', ')})) AS made
                               FROM ${table} r, generate_series(1, $2) n WHERE r.id = $1 OFFSET 0) rows`,
      [id, count],
    );
    await client.query('RESET ALL');
    await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    client.release();
  }
}
