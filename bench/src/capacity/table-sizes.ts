import type { Database } from '@larder/database/open-database';

/** Bytes of a table with its indexes and long values, and of its indexes alone; partitions count as their table. */
export type TableSize = { readonly bytes: number; readonly indexBytes: number };
export type TableSizes = ReadonlyMap<string, TableSize>;

export async function tableSizes({ pool }: Database): Promise<TableSizes> {
  const { rows } = await pool.query<TableSize & { name: string }>(
    `SELECT coalesce(parent.relname, c.relname) AS name, sum(pg_total_relation_size(c.oid))::float8 AS bytes,
            sum(pg_indexes_size(c.oid))::float8 AS "indexBytes"
       FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY 1`,
  );
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** What grew, by table, the largest first. */
export function grown(
  before: TableSizes,
  after: TableSizes,
): readonly (TableSize & { readonly name: string })[] {
  return [...after]
    .map(([name, { bytes, indexBytes }]) => ({
      name,
      bytes: bytes - (before.get(name)?.bytes ?? 0),
      indexBytes: indexBytes - (before.get(name)?.indexBytes ?? 0),
    }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}
