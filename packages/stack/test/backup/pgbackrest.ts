import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '@larder/database/postgres/postgres-binaries';
import { unpackedDebian } from '../debian/debian-packages.ts';

const run = promisify(execFile);
const infra = resolve(import.meta.dirname, '../../../../infra/backup');

export type PgBackRest = {
  readonly kind: 'found';
  /** What the server and its commands have in their environment, as in a container of infra/backup/compose.yml. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a command of `infra/backup/larder-backup.sh` as the user of the server. */
  larderBackup(args: readonly string[], more?: Readonly<Record<string, string>>): Promise<void>;
};

/**
 * Lays out pgBackRest of Debian's moving release, the only one that knows PostgreSQL 18, with the scripts and the
 * configuration of `infra/backup`, in a folder that the server can enter.
 */
export async function findPgBackRest(place: {
  readonly folder: string;
  readonly cluster: string;
  readonly repository: string;
}): Promise<PgBackRest | { readonly kind: 'missing'; readonly why: string }> {
  const found = await unpackedDebian(['pgbackrest'], 'sid');
  if (found.kind === 'missing') return found;
  const { folder, cluster, repository } = place;
  const at = (...parts: string[]) => join(folder, ...parts);
  chmodSync(folder, 0o755);
  cpSync(join(found.root, 'usr'), at('usr'), { recursive: true, verbatimSymlinks: true });
  for (const part of ['bin', 'programs', 'keys', 'spool', 'lock']) mkdirSync(at(part));
  cpSync(join(infra, 'repositories.sh'), at('bin/pgbackrest'));
  cpSync(join(infra, 'larder-backup.sh'), at('bin/larder-backup'));
  cpSync(join(infra, 'pgbackrest.conf'), at('pgbackrest.conf'));
  // Its C library is newer than that of this machine.
  const [loader = ''] = globSync(at('usr/lib/*/ld-linux-*.so.*'));
  const program = [
    '#!/bin/sh',
    `exec ${loader} --library-path ${resolve(loader, '..')} --argv0 "$0" ${at('usr/bin/pgbackrest')} "$@"`,
    '',
  ].join('\n');
  writeFileSync(at('programs/pgbackrest'), program);
  chmodSync(at('programs/pgbackrest'), 0o755);
  writeFileSync(at('keys/backup_key'), 'the key of backups in tests, 43 characters..\n');
  mkdirSync(repository);
  const { runAs } = findPostgresBinaries();
  if (runAs) for (const path of [repository, at('spool'), at('lock')]) chownSync(path, runAs.uid, runAs.gid);
  const environment = {
    PATH: `${at('bin')}:/usr/bin:/bin`,
    PGDATA: cluster,
    PGHOST: '127.0.0.1',
    BACKUP_FOLDER: repository,
    BACKUP_SECRETS: at('keys'),
    BACKUP_PROGRAMS: at('programs'),
    PGBACKREST_CONFIG: at('pgbackrest.conf'),
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_LOCK_PATH: at('lock'),
  };
  return {
    kind: 'found',
    environment,
    larderBackup: async (args, more) => {
      const options = { env: { ...environment, ...more }, cwd: '/', ...runAs };
      await run(at('bin/larder-backup'), [...args], options).catch((failure: Error & { stdout?: string }) => {
        throw new Error(`${failure.message}\n${failure.stdout}`);
      });
    },
  };
}
