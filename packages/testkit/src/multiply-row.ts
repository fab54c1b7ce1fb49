import type { TestDatabase } from './create-test-database.ts';

type Copies = {
  readonly table: string;
  /** Picks the row to copy, as SQL about `o`. Without it, the table has one row. */
  readonly where?: string;
  readonly count: number;
  /** Columns that differ, as SQL about the row `o` and the number `n` of the copy, from 1. */
  readonly set: Readonly<Record<string, string>>;
};

/**
 * Copies one row many times, for tests of how much a query reads. Checks no foreign keys and runs no triggers: with
 * them, and by way of JSON, 10^5 rows take three times as long.
 */
export async function multiplyRow(
  database: Pick<TestDatabase, 'asOwner'>,
  { table, where = 'true', count, set }: Copies,
): Promise<void> {
  const columns = (await database.asOwner(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )) as readonly { name: string; type: string }[];
  const unknown = Object.keys(set).filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`);
  const values = columns.map(({ name, type }) => (set[name] ? `(${set[name]})::${type}` : `o.${name}`));
  await database.asOwner(
    `SET session_replication_role = replica;
     INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')}
       FROM (SELECT * FROM ${table} o WHERE ${where} LIMIT 1) o, generate_series(1, ${count}) n`,
  );
}
