import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../prisma');
const migrations = join(root, 'migrations');

export type SchemaFile = { readonly path: string; readonly content: string };

/** The schema, one file per area. */
export function readSchema(): SchemaFile[] {
  const folder = join(root, 'schema');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: join(folder, name), content: readFileSync(join(folder, name), 'utf8') }));
}

/** Names of all migrations, oldest first. */
export function migrationNames(): string[] {
  if (!existsSync(migrations)) return [];
  return readdirSync(migrations)
    .filter((name) => existsSync(join(migrations, name, 'migration.sql')))
    .sort();
}

export type Migration = { readonly name: string; readonly sql: string };

/** All migrations with their SQL, oldest first. */
export function readMigrations(): Migration[] {
  return migrationNames().map((name) => ({
    name,
    sql: readFileSync(join(migrations, name, 'migration.sql'), 'utf8'),
  }));
}

/** Writes `<yyyyMMddHHmmss>_<name>/migration.sql` and returns its path. */
export function writeMigration(name: string, sql: string, at: Date): string {
  const stamp = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrations, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  return join(folder, 'migration.sql');
}
