import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '@larder/database/postgres/postgres-binaries';
import { type Missing, unpackedDebian } from '../debian/debian-packages.ts';
import type { Bucket } from './bucket.ts';

const run = promisify(execFile);
const programs = ['pgbackrest', 'rclone'];
const infra = resolve(import.meta.dirname, '../../../../infra/backup');

type Environment = Readonly<Record<string, string>>;

export type PgBackRest = {
  readonly kind: 'found';
  /**
   * What the server and its commands have in their environment, as in a container of infra/backup/compose.yml: a
   * folder, and the bucket as a second repository.
   */
  readonly environment: Environment;
  /** The same on another machine, which knows of the bucket alone. */
  readonly elsewhere: Environment;
  /** Runs a command of `infra/backup/larder-backup.sh` as the user of the server, and returns what it writes. */
  larderBackup(args: readonly string[], environment: Environment, input?: Buffer): Promise<Buffer>;
};

/**
 * Lays out pgBackRest of Debian's moving release, the only one that knows PostgreSQL 18, and rclone, with the scripts
 * and the configuration of `infra/backup`, in a folder that the server can enter.
 */
export async function findPgBackRest(place: {
  readonly folder: string;
  readonly cluster: string;
  readonly repository: string;
  readonly bucket: Bucket | Missing;
}): Promise<PgBackRest | Missing> {
  const { folder, cluster, repository, bucket } = place;
  if (bucket.kind === 'missing') return bucket;
  const found = await unpackedDebian(programs, 'sid');
  if (found.kind === 'missing') return found;
  const at = (...parts: string[]) => join(folder, ...parts);
  chmodSync(folder, 0o755);
  cpSync(join(found.root, 'usr'), at('usr'), { recursive: true, verbatimSymlinks: true });
  for (const part of ['bin', 'programs', 'keys', 'spool', 'lock']) mkdirSync(at(part));
  cpSync(join(infra, 'larder-backup.sh'), at('bin/larder-backup'));
  cpSync(join(infra, 'pgbackrest.conf'), at('pgbackrest.conf'));
  // Its C library is newer than that of this machine.
  const [loader = ''] = globSync(at('usr/lib/*/ld-linux-*.so.*'));
  for (const name of programs) {
    cpSync(join(infra, 'repositories.sh'), at('bin', name));
    const program = [
      '#!/bin/sh',
      `exec ${loader} --library-path ${resolve(loader, '..')} --argv0 "$0" ${at('usr/bin', name)} "$@"`,
      '',
    ].join('\n');
    writeFileSync(at('programs', name), program);
    chmodSync(at('programs', name), 0o755);
  }
  writeFileSync(at('keys/backup_key'), 'the key of backups in tests, 43 characters..\n');
  for (const which of ['backup_s3', 'backup_copy_s3']) {
    writeFileSync(at(`keys/${which}_access_key_id`), bucket.accessKeyId);
    writeFileSync(at(`keys/${which}_secret_access_key`), bucket.secretAccessKey);
    cpSync(bucket.ca, at(`keys/${which}_ca`));
  }
  mkdirSync(repository);
  const { runAs } = findPostgresBinaries();
  if (runAs) for (const path of [repository, at('spool'), at('lock')]) chownSync(path, runAs.uid, runAs.gid);
  const common = {
    PATH: `${at('bin')}:/usr/bin:/bin`,
    PGDATA: cluster,
    PGHOST: '127.0.0.1',
    BACKUP_SECRETS: at('keys'),
    BACKUP_PROGRAMS: at('programs'),
    PGBACKREST_CONFIG: at('pgbackrest.conf'),
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_LOCK_PATH: at('lock'),
  };
  const named = (which: string) => ({
    [`${which}_BUCKET`]: bucket.name,
    [`${which}_ENDPOINT`]: bucket.endpoint,
    [`${which}_REGION`]: 'us-east-1',
  });
  return {
    kind: 'found',
    environment: { ...common, BACKUP_FOLDER: repository, ...named('BACKUP_COPY_S3') },
    elsewhere: { ...common, BACKUP_COPY_S3_BUCKET: '', ...named('BACKUP_S3') },
    larderBackup: async (args, env, input = Buffer.of()) => {
      const running = run(at('bin/larder-backup'), [...args], {
        env,
        cwd: '/',
        encoding: 'buffer',
        maxBuffer: 2 ** 24,
        ...runAs,
      });
      running.child.stdin?.end(input);
      const { stdout } = await running.catch((failure: Error & { stdout?: Buffer }) => {
        throw new Error(`${failure.message}\n${failure.stdout}`);
      });
      return stdout;
    },
  };
}
