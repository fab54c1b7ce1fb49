import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { anyFreePort } from './free-port.ts';
import { findPostgresBinaries, type PostgresBinaries, reachableByOthers } from './postgres-binaries.ts';
import { untilServerGone } from './until-server-gone.ts';

export type EmbeddedPostgresOptions = {
  /** Created if missing. As root it must be reachable for the user postgres. */
  readonly dataDir: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Password of the superuser `larder`; fixed when the folder is created. */
  readonly password: string;
  /** False for tests: without fsync a power cut loses the cluster. A crash of the process loses nothing either way. */
  readonly durable: boolean;
  readonly maxConnections?: number;
  /**
   * Allows archiving its log without a restart. The caller has to run `settleArchive`, or the log grows without bound.
   */
  readonly canArchive?: boolean;
};

export type EmbeddedPostgres = {
  readonly port: number;
  readonly notes: readonly string[];
  /** True if the server was already running on that folder, left by a process of ours that was killed. */
  readonly wasRunning: boolean;
  readonly pid: number;
  url(database: string): string;
  /** Resolves when the port accepts connections no longer. */
  untilGone(): Promise<void>;
  /** `immediate` simulates a crash: no checkpoint, recovery at the next start. Does nothing if the server is gone. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
};

const user = 'larder';

/**
 * Starts PostgreSQL from npm in a folder, and creates the cluster at the first start (1.4 s, then 0.2 s).
 * [stack, Postgres]
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries();
  if (binaries.runAs && !reachableByOthers(dirname(options.dataDir))) {
    throw new Error(
      `The folder ${options.dataDir} cannot be reached by the user PostgreSQL runs as; choose another`,
    );
  }
  const created = await createCluster(binaries, options);
  const running = created ? undefined : await findRunning(options.dataDir);
  const port = running ?? (options.port || (await anyFreePort()));
  if (running === undefined) {
    await startServer(binaries, options, port);
    writeFileSync(markOfStart(options.dataDir), postmasterIdentity(options.dataDir));
  }
  return {
    port,
    notes: binaries.notes,
    wasRunning: running !== undefined,
    pid: Number.parseInt(postmasterIdentity(options.dataDir), 10),
    url: (database) => urlOf(port, options.password, database),
    untilGone: () => untilServerGone(urlOf(port, options.password, 'postgres')),
    stop: (mode = 'fast') => stopServer(binaries, options.dataDir, mode),
  };
}

/** The owner's address of a database on the server that runs on a folder; undefined if none runs. */
export function runningPostgresUrl(dataDir: string, password: string, database: string): string | undefined {
  const port = runningPort(dataDir);
  return port === undefined ? undefined : urlOf(port, password, database);
}

function urlOf(port: number, password: string, database: string): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Stops the server that a killed process left on the folder, if any. */
export async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  if (runningPort(dataDir) !== undefined) await stopServer(findPostgresBinaries(), dataDir, 'immediate');
}

async function createCluster(binaries: PostgresBinaries, options: EmbeddedPostgresOptions): Promise<boolean> {
  const { dataDir } = options;
  if (existsSync(join(dataDir, 'PG_VERSION'))) return false;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (binaries.runAs) {
    for (const path of [dataDir, passwordFile]) chownSync(path, binaries.runAs.uid, binaries.runAs.gid);
  }
  // The built-in locale sorts the same on every machine.
  const args = [
    `--pgdata=${dataDir}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // A small segment: writing a new one for the first time blocks every commit; 16 MB took 50 ms.
    '--wal-segsize=4',
    ...(options.durable ? [] : ['--no-sync']),
  ];
  try {
    await run(binaries, binaries.initdb, args);
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return true;
}

function startServer(
  binaries: PostgresBinaries,
  options: EmbeddedPostgresOptions,
  port: number,
): Promise<void> {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: '128MB',
    // Segments up to the first limit are recycled. Both limits would shrink with the segment size.
    min_wal_size: '512MB',
    max_wal_size: options.durable ? '1GB' : '4GB',
    timezone: 'UTC',
    // On two cores a vacuum at full speed makes every sale wait.
    autovacuum_vacuum_cost_delay: '10ms',
    ...(options.canArchive ? { archive_mode: 'on' } : {}),
    ...(options.durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'on',
        }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value || "''"}`);
  const args = [
    'start',
    '-D',
    options.dataDir,
    '-l',
    join(options.dataDir, 'server.log'),
    '-w',
    // Recovery after a crash takes as long as it takes; pg_ctl returns at once when the server ends.
    '-t',
    '86400',
    '-s',
  ];
  return run(binaries, binaries.pgCtl, [...args, '-o', flags.join(' ')]).catch((error) => {
    const log = join(options.dataDir, 'server.log');
    const tail = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('\n') : '';
    throw new Error(`PostgreSQL did not start on port ${port}: ${tail || error.message}`);
  });
}

async function stopServer(
  binaries: PostgresBinaries,
  dataDir: string,
  mode: 'fast' | 'immediate',
): Promise<void> {
  const port = runningPort(dataDir);
  if (port === undefined || !(await answers(port))) return;
  await run(binaries, binaries.pgCtl, ['stop', '-D', dataDir, '-m', mode, '-w', '-t', '60', '-s']);
}

/** The port in `postmaster.pid`, if its process lives. */
function runningPort(dataDir: string): number | undefined {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  // Lines: process id, folder, start time, port, …
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  try {
    process.kill(Number(pid), 0);
    return Number(port);
  } catch {
    return undefined;
  }
}

/**
 * The port of the server that runs on a folder; undefined if none replies there. A process id in `postmaster.pid`
 * proves nothing: after a power cut it may belong to another program. Throws if another program started the server,
 * because that may be using the folder.
 */
async function findRunning(dataDir: string): Promise<number | undefined> {
  const port = runningPort(dataDir);
  if (port === undefined || !(await answers(port))) return undefined;
  const mark = markOfStart(dataDir);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === postmasterIdentity(dataDir)) return port;
  throw new Error(
    `A PostgreSQL that Larder did not start runs on ${dataDir} (port ${port}). Stop it, then start again`,
  );
}

const markOfStart = (dataDir: string) => join(dataDir, 'started-by-larder');

/** Process id and start time, the first and third line of `postmaster.pid`. */
function postmasterIdentity(dataDir: string): string {
  const [pid, , startedAt] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  return `${pid} ${startedAt}\n`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      done(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/**
 * Runs without pipes: the server inherits them and would keep them open for its whole life. Its own process group keeps
 * Ctrl-C away.
 */
function run(binaries: PostgresBinaries, command: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', command === binaries.initdb ? 'pipe' : 'ignore'],
      detached: true,
      windowsHide: true,
      cwd: '/',
      ...binaries.runAs,
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('error', failed);
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${command} ended with ${code}. ${complaint}`)),
    );
  });
}
