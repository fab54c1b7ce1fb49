import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type FileHashes, hashFile } from '@larder/database/postgres/copy-hashed';
import { isSegment, placeOf } from '@larder/database/postgres/wal-archive';
import { StackProblem } from '../stack-problem.ts';

/** The contents of a backup; written last, so a folder without it is not a backup. */
export type Manifest = {
  readonly startedAt: string;
  /** The earliest instant that it can be restored to. */
  readonly finishedAt: string;
  /** Name of the folder beside it that the log is archived into. */
  readonly walFolder: string;
  readonly startWal: string;
  readonly stopWal: string;
  /** Every file below the folder of the backup. */
  readonly files: FileHashes;
};

export type Backup = { readonly folder: string; readonly walFolder: string; readonly manifest: Manifest };

export const MANIFEST = 'manifest.json';
/** Folders inside a backup. */
export const CLUSTER = 'cluster';
export const FILES = 'files';

/** All finished backups in a folder, oldest first. */
export function listBackups(to: string): Backup[] {
  if (!existsSync(to)) return [];
  return readdirSync(to)
    .filter((name) => existsSync(join(to, name, MANIFEST)))
    .sort()
    .map((name) => readBackup(join(to, name)));
}

function readBackup(folder: string): Backup {
  const manifest = readManifest(join(folder, MANIFEST));
  if (!manifest)
    throw new StackProblem(
      `The backup ${folder} is not whole: its ${MANIFEST} is damaged. Move that folder away to use the others.`,
    );
  return { folder, walFolder: join(folder, '..', manifest.walFolder), manifest };
}

function readManifest(path: string): Manifest | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isManifest(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(read: unknown): read is Manifest {
  if (typeof read !== 'object' || read === null) return false;
  const { startedAt, finishedAt, walFolder, startWal, stopWal, files } = read as Partial<Manifest>;
  const names = [walFolder, startWal, stopWal];
  return (
    [startedAt, finishedAt].every((instant) => !Number.isNaN(Date.parse(instant ?? ''))) &&
    names.every((name) => typeof name === 'string' && name !== '' && basename(name) === name) &&
    Object.values(files ?? [null]).every((file) => Array.isArray(file) && file.length === 2)
  );
}

/**
 * Finds the backup in this folder, or the newest one below it that reaches back to `until`. Throws a StackProblem if
 * there is none.
 */
export function findBackup(from: string, until: Date | null): Backup {
  const folder = resolve(from);
  const backups = existsSync(join(folder, MANIFEST)) ? [readBackup(folder)] : listBackups(folder);
  const found = backups.findLast(({ manifest }) => !until || new Date(manifest.finishedAt) <= until);
  if (found) return found;
  const [oldest] = backups;
  throw new StackProblem(
    oldest
      ? `The oldest backup in ${folder} is of ${oldest.manifest.finishedAt}: choose a later --until.`
      : `${folder} holds no backup.`,
  );
}

/** Lists what is wrong with the bytes of a backup and its log, in sentences; empty if nothing is. */
export async function backupFaults({ folder, walFolder, manifest }: Backup): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, [bytes, sha256]] of Object.entries(manifest.files)) {
    const found = await hashFile(join(folder, path)).catch(() => null);
    if (!found) faults.push(`${path} is missing`);
    else if (found[0] !== bytes || found[1] !== sha256) faults.push(`${path} is damaged`);
  }
  return [...faults, ...logFaults(walFolder, manifest)];
}

/** Lists missing segments: recovery ends silently at the first missing one. */
function logFaults(walFolder: string, { startWal, stopWal }: Manifest): string[] {
  const segments = existsSync(walFolder) ? readdirSync(walFolder).filter(isSegment).sort() : [];
  const needed = segments.slice(segments.indexOf(startWal));
  for (const name of [startWal, stopWal]) if (!needed.includes(name)) return [`the log lacks ${name}`];
  const { size } = statSync(join(walFolder, startWal));
  return needed.flatMap((name, at) => {
    const isNext = at === 0 || placeOf(name, size) === placeOf(needed[at - 1] ?? '', size) + 1;
    return isNext ? [] : [`the log has a hole before ${name}`];
  });
}
