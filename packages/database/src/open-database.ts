import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { statementNames } from './statement-names.ts';

/** The part of a pino logger that this package needs. */
export type DatabaseLog = {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type OpenDatabaseOptions = {
  readonly url: string;
  /** Most connections of this process. */
  readonly poolMax?: number;
  readonly log?: DatabaseLog;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
};

export type Database = {
  readonly prisma: PrismaClient;
  /** The same connections, for hand-written SQL. */
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
};

/**
 * Opens the pool and the Prisma client over it; connects at the first query. The session's time zone must be UTC: the driver adapter
 * drops the offset of a timestamptz when it reads one.
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax ?? 10,
    application_name: options.applicationName ?? 'larder',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: '-c TimeZone=UTC',
  });
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'));
  // A connection in use tells its query as well; unheard, this one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
  });
  return {
    prisma,
    pool,
    url: options.url,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
