import pg from 'pg';
import type { DatabaseLog } from './open-database.ts';
import { sessionSettings } from './postgres/session-settings.ts';

/** A statement of the hot path. Each connection plans it once, under its name. */
export type Statement = { readonly name: string; readonly text: string };

/** One open transaction of the hot path. */
export type PlainTx = {
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
};

/** Connections of the hot path, without the ORM. [decision 103] */
export type PlainDatabase = {
  /** Runs `work` in one transaction; any exception rolls back. Statements run one after the other. */
  transaction<T>(work: (tx: PlainTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type OpenPlainDatabaseOptions = {
  readonly url: string;
  readonly poolMax: number;
  readonly log?: DatabaseLog;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
};

/**
 * Leaves the planner nothing but look-ups in an index: it guesses lists of unknown length at 100 rows, and a plan made
 * while a table was small stays while it grows. None of these settings
 * changes a result.
 */
const settings = {
  role: 'larder_system',
  TimeZone: 'UTC',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  lock_timeout: '5000',
  statement_timeout: '30000',
  // Who is frozen in the middle frees its rows for the others. [decision 240]
  idle_in_transaction_session_timeout: '5000',
};

const CONNECT_TIMEOUT_MS = 10_000;

/** A connection ends after this time, and its plans with it. */
const LIFETIME_S = 600;

/**
 * Opens the pool of the hot path as `larder_system`, behind its row-level security; connects at the first transaction.
 * [decision 56]
 */
export function openPlainDatabase(options: OpenPlainDatabaseOptions): PlainDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    application_name: options.applicationName ?? 'larder-plain',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true,
    ...sessionSettings(settings, CONNECT_TIMEOUT_MS),
  });
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'));
  // A connection in use reports the error to its query as well; unhandled, this event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: PlainTx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work({
      rows: async (statement, values = []) =>
        (await client.query({ ...statement, values: [...values] })).rows,
    });
    const { command } = await client.query('COMMIT');
    // PostgreSQL rolls back without an error if a statement failed and its failure was swallowed.
    if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`);
    return result;
  } catch (failure) {
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error;
    });
    throw failure;
  } finally {
    client.release(broken);
  }
}
