import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { sessionSettings } from './postgres/session-settings.ts';
import { statementNames } from './postgres/statement-names.ts';
import { WalledPool } from './postgres/walled-pool.ts';

/** The part of a pino logger that this package needs. */
export type DatabaseLog = {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type OpenDatabaseOptions = {
  readonly url: string;
  /** Address past a pooler, if `url` names one. */
  readonly directUrl?: string | undefined;
  /** Most connections of this process; the walled pool may open as many again. */
  readonly poolMax?: number;
  readonly log?: DatabaseLog;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Uses the rights of the login itself: for the owner, who migrates, and for a database without roles. */
  readonly asOwner?: boolean;
  /** Refuses every write. */
  readonly isReadOnly?: boolean;
  readonly connectTimeoutMs?: number;
  /** A transaction that asks nothing for so long is ended: its process is frozen, and others wait for its rows. */
  readonly idleInTransactionMs?: number;
};

export type Database = {
  readonly prisma: PrismaClient;
  /** The same connections, for hand-written SQL. */
  readonly pool: pg.Pool;
  readonly url: string;
  /** Address for connections that LISTEN: past a pooler. */
  readonly listenUrl: string;
  /**
   * The same database for calls of merchants: only rows of the merchant of `forMerchant` exist. Opened on first use.
   */
  walled(): Database;
  close(): Promise<void>;
};

/**
 * Opens the pool and the Prisma client over it, as `larder_system`; connects at the first query. The session's time
 * zone must be UTC: the driver adapter drops the offset of a timestamptz when it reads one. [decision 56]
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  let walled: Database | undefined;
  const open = openAs(pg.Pool, options.asOwner ? undefined : 'larder_system', options);
  return {
    ...open,
    walled: () => {
      walled ??= openWalled(options);
      return walled;
    },
    close: async () => {
      await Promise.all([open.close(), walled?.close()]);
    },
  };
}

function openWalled(options: OpenDatabaseOptions): Database {
  const open = openAs(WalledPool, 'larder_app', options);
  askOneByOne(open.prisma);
  const database: Database = { ...open, walled: () => database };
  return database;
}

function openAs(
  Pool: typeof pg.Pool,
  role: string | undefined,
  options: OpenDatabaseOptions,
): Omit<Database, 'walled'> {
  const connectTimeoutMs = options.connectTimeoutMs ?? 10_000;
  const settings = {
    TimeZone: 'UTC',
    ...(role ? { role } : {}),
    ...(options.isReadOnly ? { default_transaction_read_only: 'on' } : {}),
    ...(options.idleInTransactionMs
      ? { idle_in_transaction_session_timeout: String(options.idleInTransactionMs) }
      : {}),
  };
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolMax ?? 10,
    application_name: options.applicationName ?? 'larder',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...sessionSettings(settings, connectTimeoutMs),
  });
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'));
  // A connection in use reports the error to its query as well; unhandled, this event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
  });
  return {
    prisma,
    pool,
    url: options.url,
    listenUrl: options.directUrl ?? options.url,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

type Request = { readonly transaction?: unknown };
type BatchKey = (request: Request) => string | undefined;

/**
 * Hazard: Prisma batches `findUnique` calls of one tick from all callers and runs them in the context of the first, so
 * two merchants would share a query. Outside of transactions this runs each by itself; inside, the connection is fixed
 * already.
 */
function askOneByOne(prisma: PrismaClient): void {
  const { dataloader } = Reflect.get(prisma, '_requestHandler') as {
    dataloader: { options: { batchBy: BatchKey } };
  };
  const keyOf = dataloader.options.batchBy;
  dataloader.options.batchBy = (request) => (request.transaction ? keyOf(request) : undefined);
}
