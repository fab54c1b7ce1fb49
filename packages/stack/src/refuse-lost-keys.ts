import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@larder/database/open-database';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import type { DataFolder } from './data-folder.ts';
import { requireReachable } from './open-postgres.ts';
import { holdsMerchants } from './prepare-database.ts';
import { StackProblem } from './stack-problem.ts';

/**
 * Refuses to create new keys beside the data of an earlier start: they would open neither its database nor any
 * cabinet's secret.
 */
export async function refuseLostKeys(folder: DataFolder, databaseUrl: string | undefined): Promise<void> {
  if (existsSync(folder.keys)) return;
  const hasData = databaseUrl ? await isInUse(databaseUrl) : hasCluster(folder.root);
  if (!hasData) return;
  throw new StackProblem(
    `${folder.keys} is missing, but its database is there: without these keys no cabinet and no session is known. ` +
      'Put back a copy of the file, or move the data away to begin with a new system.',
  );
}

const hasCluster = (root: string) => existsSync(join(postgresFolder(root).folder, 'PG_VERSION'));

async function isInUse(url: string): Promise<boolean> {
  await requireReachable(url);
  const database = openDatabase({ url, poolMax: 1, asOwner: true });
  try {
    return await holdsMerchants(database);
  } finally {
    await database.close();
  }
}
