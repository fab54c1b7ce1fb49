import { setTimeout as wait } from 'node:timers/promises';
import { standbyLagMs } from '@larder/domain/standby-lag-ms';
import pg from 'pg';
import type { DatabaseLog } from '../open-database.ts';
import { connectionCutter } from './connection-cutter.ts';
import { ReplayProgress } from './replay-progress.ts';

export type StandbyWatch = {
  /** True while it answers and lacks at most what was committed within the last 5 s. */
  isFresh(): boolean;
  /** Waits 5 s at most for everything that is committed at the call. False if the standby lacks some of it then. */
  catchUp(): Promise<boolean>;
  lagSeconds(): number;
  close(): Promise<void>;
};

export type WatchStandbyOptions = {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  readonly log?: DatabaseLog | undefined;
  /** Called when it did not answer: what waits for it would wait for ever. */
  readonly onSilent: () => void;
};

const CHECK_EVERY_MS = 1_000;
const CHECK_TIMEOUT_MS = 2_000;
const CATCH_UP_POLL_MS = 50;

/** Flushed, so committed; a transaction of the services is acknowledged no earlier. */
const WRITTEN = `
  select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as lsn, system_identifier::text as system,
         ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline
    from pg_control_system()`;
/**
 * A standby does not name the timeline that it replays. What it has received it names to members of `pg_monitor` only,
 * what it has on disk to everyone, but not before its next restart point: it may be newer, and is never older.
 */
const REPLAYED = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as lsn, system_identifier::text as system,
         pg_is_in_recovery() as follows,
         greatest(c.timeline_id, r.min_recovery_end_timeline,
                  (select received_tli from pg_stat_wal_receiver)) as timeline
    from pg_control_system(), pg_control_checkpoint() c, pg_control_recovery() r`;

type Position = { readonly lsn: string; readonly system: string; readonly timeline: number };
type Verdict =
  | 'follows'
  | 'does not answer'
  | 'is no standby'
  | 'follows another database'
  | 'is on another timeline';

/** Checks every second whether a standby answers and how far it is behind, on connections of its own. */
export function watchStandby({ primaryUrl, standbyUrl, log, onSilent }: WatchStandbyOptions): StandbyWatch {
  const [primary, standby] = [openCheckPool(primaryUrl), openCheckPool(standbyUrl)];
  const cuts = [primary, standby].map(connectionCutter);
  const progress = new ReplayProgress(performance.now());
  const closing = new AbortController();
  let verdict: Verdict | undefined;

  const conclude = (next: Verdict) => {
    if (next !== verdict && next !== 'follows') log?.warn({ reason: next }, 'the standby is not read');
    verdict = next;
    if (next === 'does not answer') onSilent();
  };

  const check = async () => {
    const askedMs = performance.now();
    // A primary that is away proves nothing new; its callers notice by themselves.
    const written = await ask<Position>(primary, WRITTEN);
    if (written) progress.noteWritten(askedMs, BigInt(written.lsn));
    const replayed = await ask<Position & { readonly follows: boolean }>(standby, REPLAYED);
    if (closing.signal.aborted) return;
    if (!replayed) return conclude('does not answer');
    // Promoted: there are two servers that take writes, and DATABASE_URL names the one that counts.
    if (!replayed.follows) return conclude('is no standby');
    if (written && written.system !== replayed.system) return conclude('follows another database');
    // Another standby was promoted: positions of the two logs say nothing about each other.
    if (written && written.timeline !== replayed.timeline) return conclude('is on another timeline');
    progress.noteReplayed(BigInt(replayed.lsn));
    conclude('follows');
  };

  const checking = (async () => {
    while (!closing.signal.aborted) {
      await check();
      await wait(CHECK_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    isFresh: () => verdict === 'follows' && progress.includes(performance.now() - standbyLagMs),
    catchUp: async () => {
      const askedMs = performance.now();
      while (verdict === 'follows') {
        await check();
        if (progress.includes(askedMs)) return verdict === 'follows';
        if (performance.now() - askedMs > standbyLagMs) break;
        await wait(CATCH_UP_POLL_MS);
      }
      return false;
    },
    lagSeconds: () => progress.lagMs(performance.now()) / 1_000,
    close: async () => {
      closing.abort();
      for (const cut of cuts) cut();
      await checking;
      await Promise.all([primary.end(), standby.end()]);
    },
  };
}

function openCheckPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'larder-standby-check',
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
    keepAlive: true,
  });
  // The next check connects again.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Null without an answer in time. */
async function ask<Row extends object>(pool: pg.Pool, text: string): Promise<Row | null> {
  try {
    const { rows } = await pool.query<Row>(text);
    return rows[0] ?? null;
  } catch {
    return null;
  }
}
