import { type Database, openDatabase } from '@larder/database/open-database';
import { endSignIns } from '@larder/database/queries/identity/end-sign-ins.queries';
import type { CheckSettings } from './env.ts';
import { type RecoveredFacts, readRecoveredFacts } from './recovered-facts.ts';

/** Reads a database, to be compared with its ledgers. */
export const checkDatabase = (settings: CheckSettings, host: string | undefined): Promise<RecoveredFacts> =>
  asOwner(settings, host, readRecoveredFacts);

/** Ends all sign-ins of a restored database, before the API runs on it. Returns how many. [decision 280] */
export const endRestoredSignIns = (settings: CheckSettings, host: string | undefined): Promise<number> =>
  asOwner(settings, host, ({ pool }) => endSignIns(pool));

/** Opens DATABASE_URL as its owner, or the same database at another host, where a backup was restored. */
async function asOwner<T>(
  { DATABASE_URL }: CheckSettings,
  host: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const url = new URL(DATABASE_URL);
  if (host) url.hostname = host;
  const database = openDatabase({ url: url.href, poolMax: 1, asOwner: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
