import type { Tx } from '@larder/database/transaction';

/** The open transaction of the demo, for SQL by columns. */
export type Connection = {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
};

/** Runs SQL in a transaction of the ORM, so that rows in bulk and use cases are committed together. */
export const connectionOf = (tx: Tx): Connection => ({
  query: async (text, values = []) => ({ rows: await tx.$queryRawUnsafe(text, ...values) }),
});

type Row = Record<string, unknown>;

const ROWS_A_STATEMENT = 5000;

/** Inserts many rows by column name; the columns are those of the first row, the others keep their defaults. */
export async function insertRows(connection: Connection, table: string, rows: Row[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await connection.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows.slice(at, at + ROWS_A_STATEMENT))],
    );
  }
}

/** The JSON form of bytes for a bytea column. */
export const asBytes = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
