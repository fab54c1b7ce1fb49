import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyHashed, type FileHashes, hashFile } from './copy-hashed.ts';
import { withClient } from './with-client.ts';

export type BaseBackup = {
  readonly files: FileHashes;
  /** The first and the last segment of the log that complete the copy. */
  readonly startWal: string;
  readonly stopWal: string;
};

/** Excluded: the files of the server's process and of a single run, which a server creates again. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|server\.log|started-by-larder|backup_label.*|tablespace_map.*)$|^pg_(?:replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/;

/** True for files to copy. The log comes from the archive, except the files that name where timelines branched off. */
function isCopied(path: string): boolean {
  return path.startsWith('pg_wal/') ? path.endsWith('.history') : !LEFT_OUT.test(path);
}

/**
 * Copies the folder of a running server without stopping it: with the archived log from `startWal` to `stopWal` the
 * copy is the database as of the return of this function. The server must be archiving.
 * [PostgreSQL, Continuous Archiving, low-level API]
 */
export async function copyRunningCluster(url: string, dataDir: string, to: string): Promise<BaseBackup> {
  return withClient({ connectionString: url, application_name: 'larder-backup' }, async (client) => {
    await client.query("SELECT pg_backup_start('larder', true)");
    const files = await copyHashed(dataDir, to, { wants: isCopied, flush: true });
    // Waits until the log of the copy is archived; the server itself would wait for ever.
    await client.query("SET statement_timeout = '5min'");
    const { rows } = await client.query<{ label: string; stopWal: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS "stopWal" FROM pg_backup_stop(true)`,
    );
    const { label = '', stopWal = '' } = rows[0] ?? {};
    const startWal = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
    if (!startWal) throw new Error(`The label of the backup names no segment: ${label}`);
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600, flush: true });
    files.backup_label = await hashFile(join(to, 'backup_label'));
    return { files, startWal, stopWal };
  });
}
