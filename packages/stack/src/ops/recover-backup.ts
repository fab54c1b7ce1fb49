import { join } from 'node:path';
import { openDatabase } from '@larder/database/open-database';
import type { EmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { DamagedLog, type Recovery, startRecovered } from '@larder/database/postgres/recover-cluster';
import { endSignIns } from '@larder/database/queries/identity/end-sign-ins.queries';
import type { Keys } from '../keys.ts';
import { readKept } from '../read-kept.ts';
import { StackProblem } from '../stack-problem.ts';
import { type Backup, backupFaults, CLUSTER } from './backup-folder.ts';
import { type RecoveredFacts, readRecoveredFacts } from './recovered-facts.ts';

/**
 * Checks the bytes of a backup, recovers its database in a folder that does not exist yet, reads it, and stops the
 * server. A durable one will be used, so its sign-ins end. [decision 280]
 */
export async function recoverBackup(
  backup: Backup,
  { into, until, durable }: Pick<Recovery, 'into' | 'until' | 'durable'>,
): Promise<RecoveredFacts> {
  const faults = await backupFaults(backup);
  if (faults.length > 0)
    throw new StackProblem(`The backup ${backup.folder} is not whole: ${faults.slice(0, 5).join('; ')}.`);
  const keys = readKept<Keys>(join(backup.folder, 'keys.json'));
  if (!keys) throw new StackProblem(`${backup.folder} has no keys.json.`);
  const server = await startRecovered({
    base: join(backup.folder, CLUSTER),
    walFolder: backup.walFolder,
    startWal: backup.manifest.startWal,
    into,
    until,
    durable,
    password: keys.databasePassword,
  }).catch((failure: unknown) => {
    if (!(failure instanceof DamagedLog)) throw failure;
    throw new StackProblem(
      `The backup ${backup.folder} is not whole: ${failure.message}. With --until it can be restored to an instant before that.`,
    );
  });
  try {
    return await factsOf(server, durable);
  } finally {
    await server.stop('fast');
  }
}

async function factsOf(server: EmbeddedPostgres, endsSignIns: boolean): Promise<RecoveredFacts> {
  const database = openDatabase({ url: server.url('larder'), poolMax: 1, asOwner: true });
  try {
    const facts = await readRecoveredFacts(database);
    if (endsSignIns) await endSignIns(database.pool);
    return facts;
  } finally {
    await database.close();
  }
}
