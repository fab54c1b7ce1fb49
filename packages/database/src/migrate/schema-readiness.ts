import type { Database } from '../open-database.ts';
import { migrationNames } from './migrations-folder.ts';

export type Column = { readonly table: string; readonly name: string };
export type ActualColumn = Column & {
  /** NOT NULL without a default: an insert that does not name it fails. */
  readonly mustBeGiven: boolean;
};

/**
 * Lists differences that make this version fail: a column it reads that the database lacks, and a column it does not
 * know but would have to fill. Columns that a newer version added, nullable or with a default, are not listed: versions
 * overlap in an upgrade.
 */
export function schemaDifferences(
  expected: readonly Column[],
  actual: readonly ActualColumn[],
): readonly string[] {
  const keyOf = ({ table, name }: Column) => `${table}.${name}`;
  const there = new Set(actual.map(keyOf));
  const known = new Set(expected.map(keyOf));
  const tables = new Set(expected.map(({ table }) => table));
  return [
    ...expected.filter((column) => !there.has(keyOf(column))).map((column) => `${keyOf(column)} is missing`),
    ...actual
      .filter((column) => column.mustBeGiven && tables.has(column.table) && !known.has(keyOf(column)))
      .map((column) => `${keyOf(column)} is not expected and has no default`),
  ];
}

/**
 * Lists migrations that the database lacks, then differences of its columns. Empty when this version can work with it.
 */
export async function schemaFaults({ pool, prisma }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return migrationNames().map((name) => `migration ${name} is missing`);
  const applied = await pool.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null',
  );
  const names = new Set(applied.rows.map(({ name }) => name));
  const missing = migrationNames().filter((name) => !names.has(name));
  if (missing.length > 0) return missing.map((name) => `migration ${name} is missing`);
  const actual = await pool.query<ActualColumn>(
    `select c.relname as "table", a.attname as name,
            a.attnotnull and not a.atthasdef and a.attidentity = '' as "mustBeGiven"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped`,
  );
  return schemaDifferences(expectedColumns(prisma), actual.rows);
}

type DataModel = {
  readonly models: Record<
    string,
    { dbName: string | null; fields: { name: string; kind: string; dbName?: string }[] }
  >;
};

/** The columns of the generated client, from its data model at run time. */
function expectedColumns(prisma: Database['prisma']): Column[] {
  const { models } = Reflect.get(prisma, '_runtimeDataModel') as DataModel;
  return Object.entries(models).flatMap(([model, { dbName, fields }]) =>
    fields
      .filter(({ kind }) => kind !== 'object')
      .map((field) => ({ table: dbName ?? model, name: field.dbName ?? field.name })),
  );
}
