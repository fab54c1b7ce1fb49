import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { MigrationProblem } from '@larder/database/migrate/migration-problem';
import { type Database, openDatabase } from '@larder/database/open-database';
import type { DemoSecrets } from '@larder/demo/demo-secrets';
import { addFleet } from '@larder/demo/fleet';
import { seedDemo } from '@larder/demo/seed-demo';
import { cardFaceOf } from '@larder/provider-simulator/answers/card-face';
import { plainKeyRing } from '@larder/use-cases/key-ring';
import { type DataFolder, emptyDataFolder } from './data-folder.ts';
import { enterDemoPayments } from './enter-demo-payments.ts';
import type { Keys } from './keys.ts';
import { step } from './progress.ts';
import { StackProblem } from './stack-problem.ts';

const MARK = 'stack';

/**
 * `half-seeded`: the first start was interrupted while it migrated or wrote the demo data, before it served anything.
 * `ours without demo`: begun with `--empty`, and full of what people have entered since.
 */
type Condition = 'empty' | 'half-seeded' | 'ours' | 'ours without demo' | 'foreign';

/** Migrates the database, and seeds it if it was empty. A foreign one is migrated and otherwise left alone. */
export async function prepareDatabase(options: {
  /** Address of the owner of the database. */
  url: string;
  /** True if the server is embedded in the data folder: no other program fills its database. */
  isOwnServer: boolean;
  fresh: boolean;
  /** Leaves out the demo. */
  empty: boolean;
  cabinets: number;
  keys: Keys;
  secrets: DemoSecrets;
  folder: DataFolder;
}): Promise<{ hasDemo: boolean }> {
  const database = openDatabase({ url: options.url, poolMax: 4, asOwner: true });
  try {
    let condition = await conditionOf(database, options.isOwnServer);
    if (options.fresh && condition === 'foreign') {
      throw new StackProblem('--fresh refuses: pnpm start did not create this database.');
    }
    if (options.empty && !options.fresh && condition === 'ours') {
      throw new StackProblem('--empty refuses: the demo is here already; --fresh --empty throws it away.');
    }
    const isOurs = condition === 'ours' || condition === 'ours without demo';
    if (condition === 'half-seeded' || (options.fresh && isOurs)) {
      await step('Old demo data removed', () => wipe(database));
      emptyDataFolder(options.folder);
      condition = 'empty';
    }
    await step('Migrations', () => migrate(options.url));
    if (condition === 'empty' && options.empty) {
      await database.prisma.systemMark.create({ data: { key: MARK, value: { demo: true, empty: true } } });
      condition = 'ours without demo';
    }
    if (condition === 'foreign' || condition === 'ours without demo') return { hasDemo: false };
    if (condition === 'empty') {
      await step('Demo data: two merchants, twelve cabinets, sixty days of sales', async () => {
        await database.prisma.systemMark.create({ data: { key: MARK, value: { demo: false } } });
        await seedDemo({
          ...options,
          database,
          files: createDiskFiles({
            folder: options.folder.files,
            linkKeys: plainKeyRing(options.keys.fileLinkKey),
          }),
          cardFingerprintOf: (token) => cardFaceOf(token).fingerprint,
        });
        await enterDemoPayments(database, options.folder.providerBook);
        await database.prisma.systemMark.update({ where: { key: MARK }, data: { value: { demo: true } } });
      });
    }
    await addFleet({ ...options, database, step });
    return { hasDemo: true };
  } finally {
    await database.close();
  }
}

async function migrate(url: string): Promise<void> {
  try {
    await deployMigrations(url);
  } catch (failure) {
    throw failure instanceof MigrationProblem ? new StackProblem(failure.message) : failure;
  }
}

/** Determines the state of a database: empty, filled by `pnpm start` or half filled, or foreign. */
export async function conditionOf(database: Database, isOwnServer: boolean): Promise<Condition> {
  if (!(await hasAnyTable(database))) return 'empty';
  const mark = await markOf(database, MARK);
  if (mark?.empty) return 'ours without demo';
  if (mark) return mark.demo ? 'ours' : 'half-seeded';
  return isOwnServer && !(await holdsMerchants(database)) ? 'half-seeded' : 'foreign';
}

/** `demo`: nothing is left to write. `empty`: because no demo was wanted. */
type Mark = { readonly demo: boolean; readonly empty?: boolean };

/** Returns the mark that one of our programs left in a database. */
export async function markOf(database: Database, key: string): Promise<Mark | undefined> {
  if (!(await hasTable(database, 'system_mark'))) return undefined;
  const { rows } = await database.pool.query<{ value: Mark }>(
    'SELECT value FROM system_mark WHERE key = $1',
    [key],
  );
  return rows[0]?.value;
}

/** Returns false for an empty database and for one that was only migrated. */
export async function holdsMerchants(database: Database): Promise<boolean> {
  if (!(await hasTable(database, 'merchant'))) return false;
  const { rows } = await database.pool.query('SELECT 1 FROM merchant LIMIT 1');
  return rows.length > 0;
}

export async function hasTable({ pool }: Database, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>('SELECT to_regclass($1) IS NOT NULL AS known', [
    `public.${name}`,
  ]);
  return rows[0]?.known === true;
}

async function hasAnyTable({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' LIMIT 1`,
  );
  return rows.length > 0;
}

async function wipe({ pool }: Database): Promise<void> {
  await pool.query('DROP SCHEMA public CASCADE');
  await pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  await pool.query('CREATE SCHEMA public');
}
