import type pg from 'pg';
import { MigrationProblem } from './migration-problem.ts';
import { softwareVersion } from './software-version.ts';

type Client = Pick<pg.Client, 'query'>;

/** The mark in `system_mark` with the version whose migrations the database has. */
const MARK = 'schema.version';

/**
 * Refuses a database with migrations that this software does not know: an older version would read and write what a
 * newer one has changed. [decision 231]
 */
export async function refuseNewerDatabase(
  client: Client,
  applied: readonly string[],
  known: readonly string[],
): Promise<void> {
  const unknown = applied.filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  const version = await schemaVersion(client);
  const whose = version ? `by Larder ${version}` : 'by a newer Larder';
  throw new MigrationProblem(
    `This is Larder ${softwareVersion}, and the database was migrated ${whose} (${unknown.at(-1)}): ` +
      `run ${version ? `${version} or later` : 'that version'}, or restore the backup from before its upgrade.`,
  );
}

/** The version that migrated the database last; undefined before this was noted. */
export async function schemaVersion(client: Client): Promise<string | undefined> {
  if (!(await hasMarks(client))) return undefined;
  const { rows } = await client.query<{ version: string }>(
    `select value ->> 'version' as version from system_mark where key = $1`,
    [MARK],
  );
  return rows[0]?.version;
}

/** Notes this version as the one that migrates; with `isNew` only where none is noted. */
export async function noteSchemaVersion(client: Client, { isNew }: { isNew: boolean }): Promise<void> {
  if (!(await hasMarks(client))) return;
  const otherwise = isNew ? 'nothing' : 'update set value = excluded.value';
  await client.query(
    `insert into system_mark (key, value) values ($1, jsonb_build_object('version', $2::text))
     on conflict (key) do ${otherwise}`,
    [MARK, softwareVersion],
  );
}

async function hasMarks(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('system_mark') is not null as known`,
  );
  return rows[0]?.known === true;
}
