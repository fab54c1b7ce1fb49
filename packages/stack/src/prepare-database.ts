import { deployMigrations } from '@larder/database/migrate';
import { type Database, openDatabase } from '@larder/database/open-database';
import { type DataFolder, emptyDataFolder } from './data-folder.ts';
import type { Keys } from './keys.ts';
import { step } from './progress.ts';
import type { DemoSecrets } from './seed/demo-secrets.ts';
import { addFleet } from './seed/fleet.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { StackProblem } from './stack-problem.ts';

const MARK = 'stack';

type Condition = 'empty' | 'ours' | 'foreign';

/** Migrates, and seeds a database that was empty. One that somebody else filled is migrated and left alone. */
export async function prepareDatabase(options: {
  url: string;
  fresh: boolean;
  cabinets: number;
  keys: Keys;
  secrets: DemoSecrets;
  folder: DataFolder;
}): Promise<{ hasDemo: boolean }> {
  const database = openDatabase({ url: options.url, poolMax: 4 });
  try {
    let condition = await conditionOf(database);
    if (options.fresh && condition === 'foreign') {
      throw new StackProblem('--fresh refuses: pnpm start did not create this database.');
    }
    if (options.fresh && condition === 'ours') {
      await step('Old demo data removed', () => wipe(database));
      emptyDataFolder(options.folder);
      condition = 'empty';
    }
    await step('Migrations', () => deployMigrations(options.url));
    if (condition === 'foreign') return { hasDemo: false };
    if (condition === 'empty') {
      await step('Demo data: two merchants, twelve cabinets, sixty days of sales', async () => {
        await seedDemo({ ...options, database });
        await database.prisma.systemMark.create({ data: { key: MARK, value: { demo: true } } });
      });
    }
    await addFleet({ ...options, database });
    return { hasDemo: true };
  } finally {
    await database.close();
  }
}

async function conditionOf({ pool }: Database): Promise<Condition> {
  const { rows: tables } = await pool.query(
    "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' LIMIT 1",
  );
  if (tables.length === 0) return 'empty';
  const { rows: marks } = await pool.query<{ mark: string | null }>(
    "SELECT to_regclass('system_mark')::text AS mark",
  );
  if (!marks[0]?.mark) return 'foreign';
  const { rows } = await pool.query('SELECT 1 FROM system_mark WHERE key = $1', [MARK]);
  return rows.length > 0 ? 'ours' : 'foreign';
}

async function wipe({ pool }: Database): Promise<void> {
  await pool.query('DROP SCHEMA public CASCADE');
  await pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  await pool.query('CREATE SCHEMA public');
}
