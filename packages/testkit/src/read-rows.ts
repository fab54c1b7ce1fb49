import type { Database } from '@larder/database/open-database';
import type { Tx } from '@larder/database/transaction';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};
type Sql = { readonly strings: readonly string[]; readonly values: readonly unknown[] };

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'strings' in value;

/** Flattens a template with the templates in it to numbered parameters. */
function flatten({ strings, values }: Sql, into: unknown[] = []): { text: string; values: unknown[] } {
  let text = strings[0] ?? '';
  values.forEach((value, at) => {
    text += isSql(value) ? flatten(value, into).text : `$${into.push(value)}`;
    text += strings[at + 1] ?? '';
  });
  return { text, values: into };
}

/** `larder_app`: behind the wall between merchants, as members read. [decision 56] */
export type ReadingRole = 'larder_system' | 'larder_app';

/** Returns how many rows queries read of each table or partition, by EXPLAIN, and rolls back what they change. */
export async function readRows(
  database: Pick<Database, 'pool'>,
  { role, merchantId }: { readonly role: ReadingRole; readonly merchantId: string },
  run: (tx: Tx) => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const read: Record<string, number> = {};
  const client = await database.pool.connect();
  const explain = async (strings: readonly string[], ...given: unknown[]) => {
    const { text, values } = flatten({ strings, values: given });
    if (/^\s*(SAVEPOINT|ROLLBACK|RELEASE)/.test(text)) return client.query(text).then(() => []);
    await client.query('SAVEPOINT explained');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    const count = (plan: Plan): void => {
      const table = plan['Relation Name'];
      if (table)
        read[table] =
          (read[table] ?? 0) +
          (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
      for (const below of plan.Plans ?? []) count(below);
    };
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) count(Plan);
    await client.query('ROLLBACK TO SAVEPOINT explained');
    return (await client.query(text, values)).rows;
  };
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${role}; SET LOCAL larder.merchant_id = '${merchantId}'`);
    await run({ $queryRaw: explain, $executeRaw: explain } as unknown as Tx);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return read;
}
