import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { openDatabase } from '@larder/database/open-database';
import { copyRunningCluster } from '@larder/database/postgres/base-backup';
import { copyHashed, copyOne, type FileHashes } from '@larder/database/postgres/copy-hashed';
import { runningPostgresUrl } from '@larder/database/postgres/embedded-postgres';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { archiveFolder, startArchive, stopArchive } from '@larder/database/postgres/wal-archive';
import { noteBackup } from '@larder/database/queries/platform/system-state.queries';
import type { Clock } from '@larder/use-cases/clock';
import { lockFolder } from '../folder-lock.ts';
import type { Keys } from '../keys.ts';
import { readKept } from '../read-kept.ts';
import { StackProblem } from '../stack-problem.ts';
import { writeDurably } from '../write-durably.ts';
import { CLUSTER, FILES, MANIFEST, type Manifest } from './backup-folder.ts';
import { pruneBackups } from './prune-backups.ts';

type BackupOptions = {
  readonly dataDir: string;
  readonly to: string;
  readonly keep: number;
  readonly clock: Clock;
};

/** Small files of a data folder that the rest depends on. */
const SMALL_FILES = ['keys.json', 'demo-cabinets.json', 'firmware-key.pem'];

/**
 * Copies database, files and keys of a running stack, without stopping it, into a new folder below `to`; from then on
 * the server archives its log beside it, so that a restore reaches every instant after this. Keeps the newest `keep`
 * backups with their log. Returns the folder. Only one may run at a time: a second one would delete what the first is
 * writing, or redirect its log. [decision 50]
 */
export async function createBackup(options: BackupOptions): Promise<string> {
  const dataDir = resolve(options.dataDir);
  const to = resolve(options.to);
  const cluster = postgresFolder(dataDir).folder;
  if ([dataDir, cluster].some((folder) => isWithin(realPlace(to), realPlace(folder))))
    throw new StackProblem(`${to} lies in the data folder and would be lost with it: choose another disk.`);
  const url = runningUrl(dataDir, cluster);
  makeFolder(to);
  const locks = [await lockFolder(cluster, underWay)];
  try {
    locks.push(await lockFolder(to, underWay));
    return await copyInto(to, { ...options, dataDir, cluster, url });
  } finally {
    for (const lock of locks) await lock.stop();
  }
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`);

/** Resolves links in a path whose last parts may not exist yet. */
function realPlace(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPlace(parent), basename(path));
}

const underWay = (folder: string, holder: string) =>
  `A backup of or into ${folder} is under way (${holder}): wait for its end.`;

type Copying = BackupOptions & { readonly cluster: string; readonly url: string };

async function copyInto(to: string, { dataDir, cluster, url, keep, clock }: Copying): Promise<string> {
  const startedAt = clock.now();
  const name = startedAt.toISOString().replaceAll(':', '-').slice(0, 19);
  const part = join(to, `${name}.part`);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  const ownLog = `wal-${name}`;
  const isNewLog = !existsSync(join(to, ownLog));
  try {
    const walFolder = await archiveBelow(url, to, ownLog);
    const { files, ...log } = await copyRunningCluster(url, cluster, join(part, CLUSTER));
    const manifest: Manifest = {
      startedAt: startedAt.toISOString(),
      finishedAt: clock.now().toISOString(),
      walFolder,
      ...log,
      files: {
        ...below(CLUSTER, files),
        // After the database: each row then finds its file, and files without a row do no harm.
        ...below(
          FILES,
          await copyHashed(join(dataDir, 'files'), join(part, FILES), { wants: isWhole, flush: true }),
        ),
        ...(await copySmallFiles(dataDir, part)),
      },
    };
    writeDurably(join(part, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    renameSync(part, join(to, name));
  } catch (failure) {
    rmSync(part, { recursive: true, force: true });
    if (isNewLog && existsSync(join(to, ownLog))) {
      // The disk may be full, and a log without a copy restores nothing.
      await withClient(url, stopArchive);
      rmSync(join(to, ownLog), { recursive: true });
    }
    throw failure;
  }
  await withClient(url, (client) => noteBackup(client, clock.now()));
  pruneBackups(to, keep);
  return join(to, name);
}

/** Stops archiving, because the disk of the backups is gone. Existing backups stay. */
export async function stopBackups(path: string): Promise<void> {
  const dataDir = resolve(path);
  await withClient(runningUrl(dataDir, postgresFolder(dataDir).folder), stopArchive);
}

/** The address of the stack's own server, which must be running. */
function runningUrl(dataDir: string, cluster: string): string {
  const keys = readKept<Keys>(join(dataDir, 'keys.json'));
  if (!keys) throw new StackProblem(`${dataDir} is not the data folder of a stack: keys.json is missing.`);
  const url = runningPostgresUrl(cluster, keys.databasePassword, 'larder');
  if (!url) throw new StackProblem(`No PostgreSQL runs on ${dataDir}: start Larder first, then back it up.`);
  return url;
}

/** As root, the server's user must pass through to the folder of its log. */
function makeFolder(to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** The name of the archive folder: that of the last backup here, or a new one after a restore or in another place. */
function archiveBelow(url: string, to: string, name: string): Promise<string> {
  return withClient(url, async (client) => {
    const current = await archiveFolder(client);
    if (current && dirname(current) === to && existsSync(current)) return basename(current);
    await startArchive(client, join(to, name));
    return name;
  });
}

type Client = Parameters<typeof stopArchive>[0];

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, poolMax: 1, asOwner: true });
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
    await database.close();
  }
}

/** Files that are being written have another name until they are complete. */
const isWhole = (path: string) => !path.endsWith('.part');

function below(folder: string, files: FileHashes): FileHashes {
  return Object.fromEntries(Object.entries(files).map(([path, hash]) => [`${folder}/${path}`, hash]));
}

async function copySmallFiles(dataDir: string, part: string): Promise<FileHashes> {
  const hashes: FileHashes = {};
  for (const name of SMALL_FILES.filter((each) => existsSync(join(dataDir, each))))
    hashes[name] = await copyOne(join(dataDir, name), join(part, name), true);
  return hashes;
}
