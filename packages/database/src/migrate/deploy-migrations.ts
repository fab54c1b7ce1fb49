import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { describeServer, type ServerNeeds, serverFault } from '../postgres/server-needs.ts';
import { withClient } from '../postgres/with-client.ts';
import { MigrationProblem } from './migration-problem.ts';
import { type Migration, readMigrations } from './migrations-folder.ts';
import { noteSchemaVersion, refuseNewerDatabase } from './schema-version.ts';

export type DeployOptions = {
  /** Called inside the transaction of each migration, before it commits. */
  readonly onApply?: (name: string) => void | Promise<void>;
  /** All of them, in order; those of this repository unless given. */
  readonly migrations?: readonly Migration[];
  /** What the server must have; what our migrations use unless given. */
  readonly needs?: ServerNeeds;
};

/** The table of `prisma migrate deploy`, so that Prisma's own tools can continue from here. */
const createTable = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/** Prisma's own advisory lock, so that its tools and this runner wait for each other. */
const LOCK = 72_707_369;

/** How often a start looks whether another one has ended. */
const LOCK_EVERY_MS = 200;

/**
 * Takes the lock without waiting in a statement: that would keep a snapshot, for whose end an index that the other
 * start builds concurrently waits, and both would wait for each other.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    await wait(LOCK_EVERY_MS);
  }
}

/** SQLSTATEs of a statement whose effect is already present: the object exists, or the one to remove is gone. */
const EFFECT_EXISTS = new Set(['42P07', '42710', '42701', '42P06', '42723', '42704', '42703', '42P01']);

/**
 * Applies missing migrations and returns their names. Each migration and its row commit in one transaction: an
 * interrupted start leaves either both or neither, and the next start continues; indexes that are built online come
 * before their row. Concurrent starts wait for each other. Throws a MigrationProblem, before it changes anything, for a
 * server that lacks something and for a database of newer software.
 */
export async function deployMigrations(
  url: string,
  { onApply, migrations = readMigrations(), needs }: DeployOptions = {},
): Promise<readonly string[]> {
  const config = { connectionString: url, options: '-c TimeZone=UTC', application_name: 'larder-migrate' };
  return withClient(config, async (client) => {
    const fault = serverFault(await describeServer(client), needs);
    if (fault) throw new MigrationProblem(fault);
    await takeLock(client);
    await client.query(createTable);
    const known = await appliedIn(client);
    await refuseNewerDatabase(
      client,
      known,
      migrations.map(({ name }) => name),
    );
    const interrupted = await forgetInterrupted(client);
    const missing = migrations.filter(({ name }) => !known.includes(name));
    // Before the first one too: an interrupted upgrade has migrations that only this version knows.
    await noteSchemaVersion(client, { isNew: missing.length === 0 });
    for (const migration of missing)
      await applyOne(client, migration, interrupted.has(migration.name), onApply);
    await noteSchemaVersion(client, { isNew: missing.length === 0 });
    return missing.map(({ name }) => name);
  });
}

/**
 * Deletes rows that earlier versions of this runner began and never finished, and returns their names. Their SQL was
 * one message: applied whole, or not at all.
 */
async function forgetInterrupted(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `delete from _prisma_migrations where finished_at is null and rolled_back_at is null
     returning migration_name as name`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function appliedIn(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null',
  );
  return rows.map(({ name }) => name);
}

async function applyOne(
  client: pg.Client,
  migration: Migration,
  wasInterrupted: boolean,
  onApply: DeployOptions['onApply'],
): Promise<void> {
  const indexes = onlineIndexes(migration);
  if (indexes.length > 0) await buildIndexes(client, migration, indexes);
  await client.query('begin');
  try {
    await client.query('savepoint before_migration');
    try {
      if (indexes.length === 0) await client.query(migration.sql);
    } catch (error) {
      // An interrupted migration may have committed without its row: then its first statement finds its effect present.
      if (!wasInterrupted || !EFFECT_EXISTS.has(sqlState(error))) throw error;
      await client.query('rollback to savepoint before_migration');
    }
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
      [createHash('sha256').update(migration.sql).digest('hex'), migration.name],
    );
    await onApply?.(migration.name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationProblem(`Migration ${migration.name} was not applied: ${reason}`, { cause: error });
  }
}

const ONLINE = /^-- online\s*$/m;
const BUILDS = /^create (?:unique )?index concurrently (\w+)\s[^;]+;/gm;

type OnlineIndex = { readonly name: string; readonly sql: string };

/**
 * The statements of a migration marked `-- online`, which refuse a transaction: it may hold nothing else, so that it
 * can be repeated after an interruption. [decision 181]
 */
function onlineIndexes({ name, sql }: Migration): readonly OnlineIndex[] {
  if (!ONLINE.test(sql)) return [];
  const rest = sql.replace(BUILDS, '').replace(/--.*$/gm, '').trim();
  const indexes = [...sql.matchAll(BUILDS)].map(([statement, index = '']) => ({
    name: index,
    sql: statement,
  }));
  if (rest !== '' || indexes.length === 0)
    throw new Error(`Migration ${name} is marked -- online and holds more than create index concurrently`);
  return indexes;
}

/** Builds indexes beside running services; replaces those that an interruption left invalid. */
async function buildIndexes(
  client: pg.Client,
  { name }: Migration,
  indexes: readonly OnlineIndex[],
): Promise<void> {
  for (const index of indexes) {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index.name],
    );
    if (rows[0]?.valid) continue;
    if (rows[0]) await client.query(`drop index concurrently ${index.name}`);
    await client.query(index.sql).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationProblem(`Migration ${name} was not applied: ${reason}`, { cause: error });
    });
  }
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
