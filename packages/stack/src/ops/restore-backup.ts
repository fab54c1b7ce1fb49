import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { copyHashed } from '@larder/database/postgres/copy-hashed';
import { runningPostgresUrl } from '@larder/database/postgres/embedded-postgres';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { openDataFolder } from '../data-folder.ts';
import { lockFolder } from '../folder-lock.ts';
import { StackProblem } from '../stack-problem.ts';
import { type Backup, CLUSTER, findBackup, MANIFEST } from './backup-folder.ts';
import { recoverBackup } from './recover-backup.ts';
import type { RecoveredFacts } from './recovered-facts.ts';

export type Restored = {
  readonly backup: string;
  readonly facts: RecoveredFacts;
  /** Everything committed up to then is restored. */
  readonly restoredTo: Date;
  /** Present path of the former data folder; null if there was none. */
  readonly former: string | null;
};

/**
 * Replaces an unused data folder by a backup: recovers it beside the folder, then renames. The former folder is kept
 * under another name; the flash of simulated cabinets stays, because cabinets do not go back in time. [decision 50]
 */
export async function restoreBackup(options: {
  readonly dataDir: string;
  readonly from: string;
  readonly until: Date | null;
  readonly now: Date;
}): Promise<Restored> {
  const { from, until, now } = options;
  const root = resolve(options.dataDir);
  const backup = findBackup(from, until);
  mkdirSync(root, { recursive: true });
  const lock = await lockFolder(root);
  try {
    const cluster = postgresFolder(root).folder;
    if (runningPostgresUrl(cluster, '', ''))
      throw new StackProblem(`PostgreSQL still runs on ${root}: start Larder and stop it with Ctrl-C first.`);
    const fresh = `${root}.restoring`;
    const freshCluster = postgresFolder(fresh).folder;
    const facts = await layOut(backup, fresh, freshCluster, until);
    const former = setAside(root, `before-restore-${now.toISOString().replaceAll(':', '-').slice(0, 19)}`);
    renameSync(fresh, root);
    if (dirname(cluster) !== root) {
      setAside(cluster, 'before-restore');
      renameSync(freshCluster, cluster);
    }
    if (former) keepFlash(former, root);
    const restoredTo = facts.lastCommitAt ?? new Date(backup.manifest.startedAt);
    return { backup: backup.folder, facts, restoredTo, former };
  } finally {
    await lock.stop();
  }
}

/** Builds a whole data folder from a backup; leaves nothing behind on failure. */
async function layOut(
  backup: Backup,
  fresh: string,
  freshCluster: string,
  until: Date | null,
): Promise<RecoveredFacts> {
  const remove = () => {
    for (const left of [fresh, freshCluster]) rmSync(left, { recursive: true, force: true });
  };
  remove();
  try {
    openDataFolder(fresh);
    mkdirSync(dirname(freshCluster), { recursive: true, mode: 0o755 });
    const facts = await recoverBackup(backup, { into: freshCluster, until, durable: true });
    const wants = (path: string) => path !== MANIFEST && path !== CLUSTER;
    await copyHashed(backup.folder, fresh, { wants, flush: true });
    return facts;
  } catch (failure) {
    remove();
    throw failure;
  }
}

/** Renames an existing folder and returns its new path; removes it if empty. */
function setAside(path: string, suffix: string): string | null {
  if (!existsSync(path)) return null;
  if (readdirSync(path).length === 0) {
    rmdirSync(path);
    return null;
  }
  const aside = `${path}.${suffix}`;
  rmSync(aside, { recursive: true, force: true });
  renameSync(path, aside);
  return aside;
}

function keepFlash(former: string, root: string): void {
  if (!existsSync(join(former, 'flash'))) return;
  rmSync(join(root, 'flash'), { recursive: true });
  renameSync(join(former, 'flash'), join(root, 'flash'));
}
