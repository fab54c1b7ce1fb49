import { type Database, type DatabaseLog, openDatabase } from './open-database.ts';
import { connectionCutter } from './postgres/connection-cutter.ts';
import { type StandbyWatch, watchStandby } from './postgres/watch-standby.ts';

/** A copy of the database that follows it by streaming replication, for reads that may miss the last seconds. */
export type Standby = {
  /**
   * Runs work that only reads: on the standby, if it answers and has everything but what was committed within the last
   * 5 s; otherwise, or once more if it fails there, on the primary. With `isCurrent` the standby has to have everything
   * that is committed at the call, and is waited for. [decision 191]
   */
  read<T>(work: (database: Database) => Promise<T>, options?: { readonly isCurrent?: boolean }): Promise<T>;
  /** The same for calls of merchants, as `Database.walled`. */
  walled(): Standby;
  /** How long ago it had everything for certain. Grows while it does not answer. */
  lagSeconds(): number;
  close(): Promise<void>;
};

export type OpenStandbyOptions = {
  readonly url: string;
  readonly primary: Database;
  /** Most connections of this process; the walled pool may open as many again. */
  readonly poolMax?: number;
  readonly log?: DatabaseLog | undefined;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** As of `openDatabase`. */
  readonly asOwner?: boolean;
};

/** A caller that waits for longer is served by the primary. */
const CONNECT_TIMEOUT_MS = 2_000;

/** Opens the standby and begins to check it. Until the first check it is not read. */
export function openStandby({ url, primary, log, ...options }: OpenStandbyOptions): Standby {
  const database = openDatabase({
    ...options,
    ...(log ? { log } : {}),
    url,
    isReadOnly: true,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const cutAll = [database, database.walled()].map(({ pool }) => connectionCutter(pool));
  const watch = watchStandby({
    primaryUrl: primary.url,
    standbyUrl: url,
    log,
    onSilent: () => {
      for (const cut of cutAll) cut();
    },
  });
  const close = async () => {
    await watch.close();
    await database.close();
  };
  const walled: Standby = {
    read: reader(watch, database.walled(), primary.walled(), log),
    walled: () => walled,
    lagSeconds: watch.lagSeconds,
    close,
  };
  return { ...walled, read: reader(watch, database, primary, log) };
}

const reader =
  (
    watch: StandbyWatch,
    standby: Database,
    primary: Database,
    log: DatabaseLog | undefined,
  ): Standby['read'] =>
  async (work, { isCurrent = false } = {}) => {
    const isFresh = isCurrent ? await watch.catchUp() : watch.isFresh();
    if (!isFresh) return work(primary);
    try {
      return await work(standby);
    } catch (failure) {
      // It is away, needed the rows for its replay, or the work is wrong: then it fails on the primary too.
      log?.warn({ err: failure }, 'a read is repeated on the primary');
      return work(primary);
    }
  };
