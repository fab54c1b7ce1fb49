import { statfs } from 'node:fs/promises';
import { safeError } from '@larder/adapters/logging/safe-error';
import { readSystemState, type SystemState } from '@larder/database/queries/platform/system-state.queries';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { Gauge, type Registry } from 'prom-client';
import type { LiveFeed } from '../live/live-feed.ts';
import { answeredSoon } from './answered-soon.ts';

export type SystemWatched = {
  readonly env: Pick<UseCaseEnv, 'clock' | 'database' | 'log'>;
  readonly feed: LiveFeed;
  readonly dataDir: string;
};

type Labels = Readonly<Record<string, string>>;
type Value = readonly [labels: Labels, value: number];
type StateGauge = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly values: (state: SystemState) => readonly Value[];
};

/** Two scrapers, or a person beside one, cost the database one reading. */
const KEPT_MS = 5_000;

const one = (value: number): readonly Value[] => [[{}, value]];
const seconds = (at: Date | null) => (at ? at.getTime() / 1000 : 0);

/**
 * Gauges over all merchants. They show the age of work that waits: counters of finished work stand still in the same
 * way when there is nothing to do and when nothing is done.
 */
// long: a list with one entry for each gauge
const gauges: readonly StateGauge[] = [
  {
    name: 'larder_events_unapplied',
    help: 'Events of cabinets that are committed and not applied',
    values: ({ events }) => one(events.count),
  },
  {
    name: 'larder_events_unapplied_age_seconds',
    help: 'Since the oldest of them was received',
    values: ({ events }) => one(events.oldestSeconds),
  },
  {
    name: 'larder_provider_calls_due',
    help: 'Calls of payment providers that should have been made or have failed',
    labels: ['kind'],
    values: ({ provider }) => provider.map(({ kind, count }) => [{ kind }, count]),
  },
  {
    name: 'larder_provider_calls_due_age_seconds',
    help: 'Since the oldest of them became due; retries do not reset it',
    labels: ['kind'],
    values: ({ provider }) => provider.map(({ kind, oldestSeconds }) => [{ kind }, oldestSeconds]),
  },
  {
    name: 'larder_provider_calls_repeated',
    help: 'Calls of payment providers that were made before without a final answer',
    labels: ['kind'],
    values: ({ provider }) => provider.map(({ kind, repeated }) => [{ kind }, repeated]),
  },
  {
    name: 'larder_deliveries_waiting',
    help: 'Pushes, mails and exports that should have been sent',
    labels: ['channel'],
    values: ({ deliveries }) => deliveries.map(({ channel, count }) => [{ channel }, count]),
  },
  {
    name: 'larder_deliveries_waiting_age_seconds',
    help: 'Since the oldest of them became due',
    labels: ['channel'],
    values: ({ deliveries }) => deliveries.map(({ channel, oldestSeconds }) => [{ channel }, oldestSeconds]),
  },
  {
    name: 'larder_cabinets',
    help: 'Devices in operation, by their connection',
    labels: ['state'],
    values: ({ cabinets }) => cabinets.map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'larder_cabinets_silent',
    help: 'Devices in operation that are offline, by what ended their connection',
    labels: ['cause'],
    values: ({ silent }) => silent.map(({ cause, count }) => [{ cause }, count]),
  },
  {
    name: 'larder_cabinet_clock_offset_seconds',
    help: 'Median difference between the clocks of connected cabinets and ours',
    values: ({ clockOffsetSeconds }) => (clockOffsetSeconds === null ? [] : one(clockOffsetSeconds)),
  },
  {
    name: 'larder_gateways',
    help: 'Gateways by their beat: alive, or lost without a stop within the last hour',
    labels: ['state'],
    values: ({ gateways }) => [
      [{ state: 'alive' }, gateways.alive],
      [{ state: 'lost' }, gateways.lost],
    ],
  },
  {
    name: 'larder_abnormal_orders_open',
    help: 'Abnormal orders that wait for a decision',
    labels: ['currency'],
    values: ({ abnormal }) => abnormal.map(({ currency, orders }) => [{ currency }, orders]),
  },
  {
    name: 'larder_abnormal_held_minor_units',
    help: 'Held on cards for open abnormal orders, and lost at their deadline',
    labels: ['currency'],
    values: ({ abnormal }) => abnormal.map(({ currency, heldMinor }) => [{ currency }, heldMinor]),
  },
  {
    name: 'larder_reconciliation_difference_minor_units',
    help: "Differences between the provider's book and ours of ended days that are not closed, without their signs",
    labels: ['currency'],
    values: ({ differences }) => differences.map(({ currency, minor }) => [{ currency }, minor]),
  },
  {
    name: 'larder_backup_timestamp_seconds',
    help: 'When the last backup was complete; 0: never',
    values: ({ backupAt }) => one(seconds(backupAt)),
  },
  {
    name: 'larder_restore_drill_timestamp_seconds',
    help: 'When a backup was last restored and added up; 0: never',
    values: ({ restoreDrillAt }) => one(seconds(restoreDrillAt)),
  },
  {
    name: 'larder_wal_archive_failing',
    help: "1 if the last segment of the database's log could not be archived",
    values: ({ archiveFails }) => one(archiveFails ? 1 : 0),
  },
  {
    name: 'larder_database_server_connections',
    help: 'Connections of all clients of the database server, and the most that it takes',
    labels: ['which'],
    values: ({ server }) => [
      [{ which: 'used' }, server.used],
      [{ which: 'max' }, server.max],
    ],
  },
  {
    name: 'larder_database_bytes',
    help: 'Size of the database',
    values: ({ server }) => one(server.bytes),
  },
];

/**
 * Adds what operators watch over all merchants. Every API shows the same values, so rules take the maximum. While the
 * database does not answer the gauges are absent and `larder_system_state_readable` is 0.
 */
export function watchSystem(registry: Registry, { env, feed, dataDir }: SystemWatched): void {
  const read = readAtMostEvery(KEPT_MS, () => {
    const reading = readSystemState(env.database.pool, env.clock.now());
    reading.catch((failure) =>
      env.log.warn({ failure: safeError(failure) }, 'the state of the system was not read'),
    );
    return answeredSoon(reading);
  });
  for (const { name, help, labels = [], values } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const state = await read();
        this.reset();
        // A gauge without labels is 0 after that, which would be a claim.
        if (labels.length === 0) this.remove();
        for (const [of, value] of state === null ? [] : values(state)) this.set(of, value);
      },
    });
  }
  new Gauge({
    name: 'larder_system_state_readable',
    help: '1 if the database answered when this state was read',
    registers: [registry],
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'larder_live_feed_lag_seconds',
    help: 'Since the oldest change that this process has not passed on to phones was written',
    registers: [registry],
    async collect() {
      if ((await read()) === null) return this.remove();
      const unread = await answeredSoon(feed.unreadSince().then((since) => ({ since })));
      if (unread === null) return this.remove();
      const { since } = unread;
      this.set(since === null ? 0 : Math.max(0, (env.clock.now().getTime() - since.getTime()) / 1000));
    },
  });
  new Gauge({
    name: 'larder_clock_timestamp_seconds',
    help: 'The clock of this process',
    registers: [registry],
    collect() {
      this.set(env.clock.now().getTime() / 1000);
    },
  });
  watchDisk(registry, dataDir);
}

function watchDisk(registry: Registry, dataDir: string): void {
  new Gauge({
    name: 'larder_data_disk_bytes',
    help: 'The disk of the data folder: what services may still write, and its size',
    labelNames: ['which'],
    registers: [registry],
    async collect() {
      this.reset();
      const disk = await statfs(dataDir).catch(() => null);
      if (disk === null) return;
      this.set({ which: 'free' }, disk.bavail * disk.bsize);
      this.set({ which: 'size' }, disk.blocks * disk.bsize);
    },
  });
}

/** Shares one reading among all callers within `keptMs`, and among callers during it. */
function readAtMostEvery<T>(keptMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly atMs: number } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!kept || nowMs - kept.atMs >= keptMs) kept = { value: read(), atMs: nowMs };
    return kept.value;
  };
}
