import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from '../open-database.ts';

export type ProviderClaim = {
  /** False while the connection that holds the claim is broken. */
  isHeld(): boolean;
  /** Lets processes with another provider begin. */
  release(): Promise<void>;
};

type ClaimOptions = {
  readonly log?: Pick<DatabaseLog, 'warn'>;
  /** Called once, before the wait for processes with another provider to end. */
  readonly onWait: (other: string) => void;
  /** Called where others took the claim while our connection was broken: this process has to end. */
  readonly onLost: (other: string) => void;
};

const AGAIN_MS = 1_000;
/** Names our advisory locks among all. */
const CLAIMS = 0x1a4de5;
/** Held while a process looks for others: of two that start together one sees the other. */
export const LOOKING = CLAIMS + 1;
const applicationPrefix = 'larder-provider ';

/**
 * Claims the payment provider of new holds for this process, for as long as it lives; waits while processes with
 * another one live. A lock of PostgreSQL ends with its connection, so no process has to be declared dead, and a change
 * of the provider needs nothing but a restart of all. Rejects if the first connection fails. [decision 221]
 */
export async function claimProvider(
  url: string,
  provider: string,
  options: ClaimOptions,
): Promise<ProviderClaim> {
  let held: pg.Client | undefined;
  let released = false;

  const open = (): pg.Client => {
    const client = clientOf(url, provider);
    client.on('error', (error) => options.log?.warn({ err: error }, 'the provider claim broke'));
    client.on('end', () => {
      if (held !== client) return;
      held = undefined;
      void takeAgain();
    });
    return client;
  };

  const takeAgain = async (): Promise<void> => {
    while (!released) {
      const client = open();
      try {
        await begin(client);
        const other = await take(client, provider);
        if (other !== null) return options.onLost(other);
        held = client;
        return;
      } catch (error) {
        options.log?.warn({ err: error }, 'the provider was not claimed again');
        await client.end().catch(() => undefined);
        await wait(AGAIN_MS);
      }
    }
  };

  const client = open();
  try {
    await begin(client);
    let other = await take(client, provider);
    if (other !== null) options.onWait(other);
    while (other !== null) {
      await wait(AGAIN_MS);
      other = await take(client, provider);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  held = client;
  return {
    isHeld: () => held !== undefined,
    release: async () => {
      released = true;
      const last = held;
      held = undefined;
      await last?.end();
    },
  };
}

/** Both ends notice within a minute that the network or a machine between them has vanished. */
const clientOf = (url: string, provider: string) =>
  new pg.Client({
    connectionString: url,
    application_name: `${applicationPrefix}${provider}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  });

async function begin(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query(
    `select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
            set_config('tcp_keepalives_count', '3', false)`,
  );
}

/** Takes the claim, or returns the provider of a process that holds another one. */
async function take(client: pg.Client, provider: string): Promise<string | null> {
  const ours = createHash('sha256').update(provider).digest().readUInt32BE() >>> 1;
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1, 0)', [LOOKING]);
  const { rows } = await client.query<{ name: string | null }>(
    `select a.application_name as name
       from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = $1::int and l.objid <> $2::int and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
      limit 1`,
    [CLAIMS, ours],
  );
  const [other] = rows;
  if (!other) await client.query('select pg_advisory_lock_shared($1, $2)', [CLAIMS, ours]);
  await client.query('commit');
  if (!other) return null;
  return other.name?.replace(applicationPrefix, '') || 'another provider';
}
