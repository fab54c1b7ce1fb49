import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, openDatabase } from '@larder/database/open-database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { describeServer, serverFault } from '@larder/database/postgres/server-needs';
import { serviceUrl } from '@larder/database/postgres/service-login';
import { settleArchive } from '@larder/database/postgres/wal-archive';
import { withClient } from '@larder/database/postgres/with-client';
import { type KeepOptions, keepRunning } from './keep-running.ts';
import type { Keys } from './keys.ts';
import type { ServiceProcess } from './service-process.ts';
import { StackProblem } from './stack-problem.ts';

/** `url` is the owner's, `serviceUrl` that of gateway and API. */
export type StackPostgres = {
  url: string;
  serviceUrl: string;
  notes: readonly string[];
  stop(): Promise<void>;
};

/** The name of our own. */
export const DATABASE = 'larder';

/**
 * Opens the database of `DATABASE_URL`, or our own in the data folder, which is restarted whenever it ends by itself.
 */
export async function openPostgres(options: {
  databaseUrl: string | undefined;
  serviceDatabaseUrl: string | undefined;
  dataDir: string;
  /** Of our own server. */
  maxConnections?: number;
  keys: Keys;
  keep: Pick<KeepOptions, 'say' | 'pause'>;
}): Promise<StackPostgres> {
  if (options.databaseUrl) {
    await requireReachable(options.databaseUrl);
    return {
      url: options.databaseUrl,
      serviceUrl: options.serviceDatabaseUrl ?? ownServiceUrl(options.databaseUrl, options.keys),
      notes: [],
      stop: async () => {},
    };
  }
  const place = clusterFolder(options.dataDir);
  let server: EmbeddedPostgres | undefined;
  const start = async (): Promise<ServiceProcess> => {
    // Services keep the address that they were started with.
    const { port = 0 } = server ?? {};
    const password = options.keys.databasePassword;
    const dataDir = place.folder;
    const { maxConnections = 100 } = options;
    server = await startEmbeddedPostgres({
      dataDir,
      port,
      password,
      maxConnections,
      durable: true,
      canArchive: true,
    });
    return asService(server);
  };
  const kept = await keepRunning({ name: 'PostgreSQL', start, ...options.keep });
  if (!server) throw new Error('PostgreSQL was started and is not there');
  await createDatabase(server.url('postgres'));
  const url = server.url(DATABASE);
  return {
    url,
    serviceUrl: ownServiceUrl(url, options.keys),
    notes: [...place.notes, ...server.notes],
    stop: kept.stop,
  };
}

function asService(server: EmbeddedPostgres): ServiceProcess {
  return {
    name: 'PostgreSQL',
    pid: server.pid,
    exited: server.untilGone().then(() => null),
    stop: async () => {
      await server.stop('fast');
      return 'ended';
    },
  };
}

/** The login's name contains the database, because logins belong to the whole server and two systems may share one. */
export function ownServiceUrl(ownerUrl: string, keys: Keys): string {
  const database = new URL(ownerUrl).pathname.slice(1);
  return serviceUrl(ownerUrl, { user: `${database}_service`, password: keys.servicePassword });
}

/** The folder of the cluster, created if it is outside the data folder, with a note that names it. */
function clusterFolder(dataDir: string): { folder: string; notes: string[] } {
  const { folder, isOutsideDataDir } = postgresFolder(dataDir);
  if (!isOutsideDataDir) return { folder, notes: [] };
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  return { folder, notes: [`The database stands in ${folder}: its user may not enter ${dataDir}`] };
}

/** Throws a StackProblem if no server that suits replies at the address. */
export async function requireReachable(url: string): Promise<void> {
  const server = await withClient(url, describeServer).catch((failure: unknown) => {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new StackProblem(`The database of DATABASE_URL cannot be reached: ${reason || 'no answer'}.`);
  });
  const fault = serverFault(server);
  if (fault) throw new StackProblem(`DATABASE_URL: ${fault}`);
}

async function createDatabase(adminUrl: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolMax: 1, asOwner: true });
  try {
    const { rowCount } = await admin.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await admin.pool.query(`CREATE DATABASE ${DATABASE}`);
    await keepLogShort(admin);
  } finally {
    await admin.close();
  }
}

/** Discards the log until the first backup sets an archive folder. */
async function keepLogShort({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await settleArchive(client);
  } finally {
    client.release();
  }
}
