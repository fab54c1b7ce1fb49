import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '@larder/database/embedded-postgres';
import { openDatabase } from '@larder/database/open-database';
import { reachableByOthers } from '@larder/database/postgres-binaries';
import { StackProblem } from './stack-problem.ts';

export type StackPostgres = { url: string; notes: readonly string[]; stop(): Promise<void> };

const DATABASE = 'larder';

/** The database of `DATABASE_URL`, or one of our own in the data folder. */
export async function openPostgres(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  password: string;
}): Promise<StackPostgres> {
  if (options.databaseUrl) {
    await requireReachable(options.databaseUrl);
    return { url: options.databaseUrl, notes: [], stop: async () => {} };
  }
  const place = clusterFolder(options.dataDir);
  const server = await startEmbeddedPostgres({
    dataDir: place.folder,
    port: 0,
    password: options.password,
    durable: true,
  });
  await createDatabase(server.url('postgres'));
  return {
    url: server.url(DATABASE),
    notes: [...place.notes, ...server.notes],
    stop: () => server.stop('fast'),
  };
}

/** PostgreSQL never runs as root; where its own user cannot reach the data folder, the cluster stands beside the system's temporary files. */
function clusterFolder(dataDir: string): { folder: string; notes: string[] } {
  const folder = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0 || reachableByOthers(dirname(folder))) return { folder, notes: [] };
  const elsewhere = join(
    tmpdir(),
    `larder-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
    'postgres',
  );
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 });
  return {
    folder: elsewhere,
    notes: [`The database stands in ${elsewhere}: its user may not enter ${dataDir}`],
  };
}

async function requireReachable(url: string): Promise<void> {
  const database = openDatabase({ url, poolMax: 1 });
  try {
    await database.pool.query('SELECT 1');
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new StackProblem(`The database of DATABASE_URL cannot be reached: ${reason || 'no answer'}.`);
  } finally {
    await database.close();
  }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolMax: 1 });
  try {
    const { rowCount } = await admin.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await admin.pool.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await admin.close();
  }
}
