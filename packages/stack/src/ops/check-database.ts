import { openDatabase } from '@larder/database/open-database';
import type { CheckSettings } from './env.ts';
import { type RecoveredFacts, readRecoveredFacts } from './recovered-facts.ts';

/**
 * Reads a database as its owner: DATABASE_URL, or the same database at another host, where a backup was restored to be
 * checked.
 */
export async function checkDatabase(
  { DATABASE_URL }: CheckSettings,
  host: string | undefined,
): Promise<RecoveredFacts> {
  const url = new URL(DATABASE_URL);
  if (host) url.hostname = host;
  const database = openDatabase({ url: url.href, poolMax: 1, asOwner: true });
  try {
    return await readRecoveredFacts(database);
  } finally {
    await database.close();
  }
}
