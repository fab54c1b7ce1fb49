import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrationNames, readMigrations, readSchema } from './migrations-folder.ts';
import { withSchemaEngine } from './schema-engine.ts';

const filters = { externalTables: [], externalEnums: [] };

/** Applies what is missing and returns the names applied. Two that start together wait for each other. */
export async function deployMigrations(url: string): Promise<readonly string[]> {
  return withSchemaEngine(url, async (engine) => {
    const answer = await engine.applyMigrations({ migrationsList: readMigrations(), filters });
    return answer.appliedMigrationNames;
  });
}

/**
 * What the schema has beyond the migrations, as SQL; null if nothing. All migrations are applied to a scratch database on the server
 * of `url`, whose user must be allowed to create databases.
 */
export async function diffMigrations(url: string): Promise<string | null> {
  return withScratchDatabase(url, async (scratch) => {
    await deployMigrations(scratch);
    return withSchemaEngine(scratch, async (engine) => {
      const schema = readSchema();
      const answer = await engine.diff({
        from: { tag: 'schemaDatasource', files: schema, configDir: '.' },
        to: { tag: 'schemaDatamodel', files: schema },
        script: true,
        exitCode: true,
        filters,
      });
      return answer.exitCode === 0 ? null : answer.stdout;
    });
  });
}

async function withScratchDatabase<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `larder_scratch_${randomBytes(8).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database "${name}"`);
    return await work(scratch.href);
  } finally {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.end();
  }
}

/** Migrations of this checkout that a database lacks: empty when it is ready. Reads one table only, for `/readyz`. */
export async function missingMigrations(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return migrationNames();
  const applied = await pool.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null',
  );
  const names = new Set(applied.rows.map(({ name }) => name));
  return migrationNames().filter((name) => !names.has(name));
}
