import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { copyHashed } from './copy-hashed.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { giveToServer } from './give-to-server.ts';
import { endsWithSegment } from './log-end.ts';
import { isSegment, placeOf } from './wal-archive.ts';
import { withClient } from './with-client.ts';

export type Recovery = {
  /** The folder that `copyRunningCluster` filled. */
  readonly base: string;
  /** The archived log that belongs to it, and the first segment of it that is needed. */
  readonly walFolder: string;
  readonly startWal: string;
  /** A folder that does not exist yet. */
  readonly into: string;
  /** Null recovers everything in the archive. */
  readonly until: Date | null;
  readonly password: string;
  /** False for a server that is read once and discarded: nothing is flushed. */
  readonly durable: boolean;
};

export class DamagedLog extends Error {
  constructor(end: string, last: string) {
    super(`the log is damaged: recovery ended at ${end}, before the end of its last segment ${last}`);
    this.name = 'DamagedLog';
  }
}

const POLL_MS = 100;
/** SQLSTATE: the server starts up, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';
const AUTO_CONF = 'postgresql.auto.conf';

/**
 * Lays out a copied cluster with its log in a folder and starts it there; resolves when it has recovered and accepts
 * writes. Throws `DamagedLog` if recovery ended before the end of the log and before `until`.
 */
export async function startRecovered(recovery: Recovery): Promise<EmbeddedPostgres> {
  const { base, walFolder, startWal, into, until, password, durable } = recovery;
  // A running server adds more meanwhile.
  const segments = readdirSync(walFolder)
    .filter((name) => isSegment(name) && name >= startWal)
    .sort();
  // Not flushed: PostgreSQL flushes a folder that it recovers.
  await copyHashed(base, into, { flush: false });
  for (const name of segments) await copyFile(join(walFolder, name), join(into, 'pg_wal', name));
  writeFileSync(join(into, 'recovery.signal'), '', { mode: 0o600 });
  const settings = keptSettings(into);
  const begin = async (target: Date | null) => {
    writeFileSync(join(into, AUTO_CONF), `${settings}${recoverySettings(target)}`);
    giveToServer(into);
    const options = { dataDir: into, port: 0, password, durable, canArchive: true };
    const started = await startEmbeddedPostgres(options);
    await untilRecovered(started, into);
    return started;
  };
  const server = await begin(until).catch((failure: unknown) => {
    // Nothing was committed between the target and the end of the log: all of it is the state at that time.
    if (until && endedBeforeTarget(into)) return begin(null);
    throw failure;
  });
  try {
    checkWholeLog(join(walFolder, segments.at(-1) ?? startWal), into);
    await forgetRecovery(server);
  } catch (failure) {
    await server.stop('immediate');
    throw failure;
  }
  return server;
}

/** Recovery ends silently at an invalid record; the file of the new timeline shows where it began, and why. */
function checkWholeLog(lastSegment: string, into: string): void {
  const timelines = readdirSync(join(into, 'pg_wal')).filter((name) => name.endsWith('.history'));
  const newest = timelines.sort().at(-1);
  if (!newest) return;
  const lines = readFileSync(join(into, 'pg_wal', newest), 'utf8')
    .trim()
    .split('\n');
  const [, end = '', reason = ''] = lines.at(-1)?.split('\t') ?? [];
  if (!reason.startsWith('no recovery target')) return;
  const segment = readFileSync(lastSegment);
  const last = basename(lastSegment);
  const [upper = 0n, lower = 0n] = end.split('/').map((digits) => BigInt(`0x${digits}`));
  const begin = BigInt(placeOf(last, segment.length)) * BigInt(segment.length);
  const offset = Number((upper << 32n) + lower - begin);
  if (offset < 0 || !endsWithSegment(segment, begin, offset)) throw new DamagedLog(end, last);
}

/** The settings of the copied server without its archive: the new one must not write into it. */
function keptSettings(into: string): string {
  const lines = readFileSync(join(into, AUTO_CONF), 'utf8').split('\n');
  return `${lines.filter((line) => !/^\s*(?:basic_)?archive/.test(line)).join('\n')}\n`;
}

/** The log is in `pg_wal` already, so the restore command fails on purpose. No reader may connect before the end. */
function recoverySettings(until: Date | null): string {
  const target = until
    ? [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]
    : [];
  return [
    "archive_command = 'exit 0'",
    "restore_command = 'exit 1'",
    'hot_standby = off',
    "recovery_target_action = 'promote'",
    ...target,
    '',
  ].join('\n');
}

function endedBeforeTarget(into: string): boolean {
  return logOf(into).includes('recovery ended before configured recovery target');
}

function logOf(into: string): string {
  const log = join(into, 'server.log');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

/**
 * Resolves when the server accepts connections, however long it recovers; rejects with its log output if it ends
 * instead.
 */
async function untilRecovered(server: EmbeddedPostgres, into: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    try {
      await client.connect();
      return await client.end();
    } catch (failure) {
      if ((failure as { code?: unknown }).code !== CANNOT_CONNECT_NOW)
        throw new Error(
          `PostgreSQL could not recover in ${into}: ${logOf(into).trim().split('\n').slice(-5).join('; ')}`,
          {
            cause: failure,
          },
        );
      await wait(POLL_MS);
    }
  }
}

async function forgetRecovery(server: EmbeddedPostgres): Promise<void> {
  await withClient(server.url('postgres'), async (client) => {
    for (const name of ['restore_command', 'hot_standby', 'recovery_target_action', 'recovery_target_time'])
      await client.query(`ALTER SYSTEM RESET ${name}`);
    await client.query('SELECT pg_reload_conf()');
  });
}
