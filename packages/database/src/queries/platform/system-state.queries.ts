import type pg from 'pg';

/** Work that waits: how much, and for how many seconds its oldest part has waited; 0 and 0 if none does. */
export type Waiting = { readonly count: number; readonly oldestSeconds: number };

export type ProviderWork = Waiting & {
  readonly kind: (typeof providerWork)[number];
  /** Called more than once: the provider did not answer, or answered with a failure that may pass. */
  readonly repeated: number;
};

export type DeliveryWork = Waiting & { readonly channel: (typeof deliveryChannels)[number] };

/** What the installation has waiting and what its operator watches, over all merchants. */
export type SystemState = {
  /** Events of cabinets that are committed and not applied. */
  readonly events: Waiting;
  readonly provider: readonly ProviderWork[];
  readonly deliveries: readonly DeliveryWork[];
  /** Devices in operation, by whether they are connected. */
  readonly cabinets: readonly { readonly state: string; readonly count: number }[];
  readonly silent: readonly { readonly cause: string; readonly count: number }[];
  /** Median over connected cabinets of how far their clocks are from ours; null if none has said. */
  readonly clockOffsetSeconds: number | null;
  readonly gateways: { readonly alive: number; readonly lost: number };
  readonly abnormal: readonly {
    readonly currency: string;
    readonly orders: number;
    readonly heldMinor: number;
  }[];
  /** Differences of ended days that are not closed, without their signs. */
  readonly differences: readonly { readonly currency: string; readonly minor: number }[];
  /** Null: this database was never backed up. */
  readonly backupAt: Date | null;
  /** Null: no backup of this database was ever restored to try it. */
  readonly restoreDrillAt: Date | null;
  /** True if the last segment of the log could not be archived. */
  readonly archiveFails: boolean;
  readonly server: { readonly used: number; readonly max: number; readonly bytes: number };
};

/** Causes and channels always have a value, so that an alert can tell 0 from not known. */
const providerWork = ['capture', 'void', 'refund', 'withdrawal'] as const;
export const deliveryChannels = ['push', 'email', 'complaint_mail', 'onboarding_mail', 'export'] as const;
const connectivityStates = ['never_seen', 'online', 'offline'] as const;
const offlineCauses = ['unknown', 'will', 'timeout', 'bye', 'kicked'] as const;

/** A scrape must not wait longer, and a monitor must not load a database in trouble. */
const LIMIT_MS = 5_000;
/** A gateway that fell silent stays in sight for this long. */
const LOST_FOR = '1 hour';

const age = (column: string) =>
  `coalesce(greatest(extract(epoch from $1::timestamptz - min(${column})), 0), 0)::float8`;

/** One look-up in the inbox for each log with waiting events, however many wait. */
const eventsSql = `
select coalesce(sum(l.ack_seq - l.applied_seq), 0)::float8 as count, ${age('i.received_at')} as "oldestSeconds"
  from device_event_log l
  left join lateral (
    select received_at from device_event_inbox e
     where e.device_id = l.device_id and e.log_id = l.log_id and e.seq > l.applied_seq and e.seq <= l.ack_seq
     order by e.seq limit 1) i on true
 where l.applied_seq < l.ack_seq`;

/**
 * A retry moves `next_attempt_at`, so the age of a capture counts from its first failed call. Holds that are only to be
 * looked at later, such as renewals, are not due.
 */
const providerSql = `
select kind, count(*) filter (where since <= $1)::int as count, ${age('since')} as "oldestSeconds",
       count(*) filter (where repeated)::int as repeated
  from (
    select case when p.due_minor = 0 then 'void' else 'capture' end as kind, p.attempt_count > 1 as repeated,
           least(p.next_attempt_at, (
             select min((a ->> 'at')::timestamptz) from jsonb_array_elements(p.attempts) a
              where a ->> 'what' in ('capture', 'void') and a ->> 'ok' = 'false')) as since
      from payment p
     where p.next_attempt_at is not null and p.due_minor is not null and p.state in ('authorizing', 'authorized')
    union all
    select 'refund', r.attempt_count > 1, case when r.attempt_count > 1 then r.requested_at else r.next_attempt_at end
      from refund r where r.next_attempt_at is not null and r.state = 'processing'
    union all
    select 'withdrawal', w.attempt_count > 1, w.next_attempt_at
      from withdrawal w where w.next_attempt_at is not null) due
 group by kind`;

const deliverySql = `
select channel, count(*)::int as count, ${age('due_at')} as "oldestSeconds"
  from (
    select method::text as channel, due_at from notice_delivery
     where state in ('waiting', 'sending') and due_at <= $1
    union all
    select 'complaint_mail', mail_due_at from complaint_message where mail_due_at <= $1
    union all
    select 'onboarding_mail', due_at from onboarding_mail where due_at <= $1
    union all
    select 'export', due_at from export_job where status in ('queued', 'running') and due_at <= $1) due
 group by channel`;

const cabinetSql = `
select c.state::text as state, coalesce(c.offline_cause, 'unknown')::text as cause, count(*)::int as count,
       (percentile_cont(0.5) within group (order by c.clock_offset_ms) / 1000)::float8 as "offsetSeconds"
  from device_connectivity c join device d on d.id = c.device_id
 where d.lifecycle = 'operational'
 group by 1, 2`;

const gatewaySql = `
select count(*) filter (where stopped_at is null and gone_at is null)::int as alive,
       count(*) filter (where stopped_at is null and gone_at > $1::timestamptz - interval '${LOST_FOR}')::int as lost
  from gateway_instance`;

const abnormalSql = `
select currency, count(*)::int as orders, sum(authorized_minor)::float8 as "heldMinor"
  from sales_order where abnormal_state = 'open' group by currency order by currency`;

const differenceSql = `
select currency, sum(abs(difference_minor))::float8 as minor
  from reconciliation_day where state = 'open' and day < ($1::timestamptz at time zone 'UTC')::date
 group by currency order by currency`;

/** The kind of a connection is hidden from a login that may not look at others; its database and user are not. */
const serverSql = `
select (select (value ->> 'finishedAt')::timestamptz from system_mark where key = 'backup') as "backupAt",
       (select (value ->> 'finishedAt')::timestamptz from system_mark where key = 'restore_drill') as "restoreDrillAt",
       (select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver) as "archiveFails",
       (select count(*)::int from pg_stat_activity where datid is not null and usesysid is not null) as used,
       current_setting('max_connections')::int as max, pg_database_size(current_database())::float8 as bytes`;

/** Reads what operators watch: set-based, along partial indexes, in one short transaction that writes nothing. */
export async function readSystemState(pool: pg.Pool, now: Date): Promise<SystemState> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const rows = async <Row>(text: string): Promise<Row[]> =>
    (await client.query(text, text.includes('$1') ? [now] : [])).rows;
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${LIMIT_MS}`);
    const state = await readAll(rows);
    await client.query('commit');
    return state;
  } catch (failure) {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    throw failure;
  } finally {
    client.release(broken);
  }
}

type CabinetRow = { state: string; cause: string; count: number; offsetSeconds: number | null };
type ServerRow = SystemState['server'] &
  Pick<SystemState, 'backupAt' | 'restoreDrillAt'> & { archiveFails: boolean | null };

async function readAll(rows: <Row>(text: string) => Promise<Row[]>): Promise<SystemState> {
  const [events = { count: 0, oldestSeconds: 0 }] = await rows<Waiting>(eventsSql);
  const provider = await rows<ProviderWork>(providerSql);
  const deliveries = await rows<DeliveryWork>(deliverySql);
  const cabinets = await rows<CabinetRow>(cabinetSql);
  const [gateways = { alive: 0, lost: 0 }] = await rows<SystemState['gateways']>(gatewaySql);
  const abnormal = await rows<SystemState['abnormal'][number]>(abnormalSql);
  const differences = await rows<SystemState['differences'][number]>(differenceSql);
  const [server] = await rows<ServerRow>(serverSql);
  const sum = (one: Partial<CabinetRow>) =>
    cabinets
      .filter((row) => (one.state ?? row.state) === row.state && (one.cause ?? row.cause) === row.cause)
      .reduce((total, { count }) => total + count, 0);
  return {
    events,
    provider: providerWork.map(
      (kind) =>
        provider.find((row) => row.kind === kind) ?? { kind, count: 0, oldestSeconds: 0, repeated: 0 },
    ),
    deliveries: deliveryChannels.map(
      (channel) =>
        deliveries.find((row) => row.channel === channel) ?? { channel, count: 0, oldestSeconds: 0 },
    ),
    cabinets: connectivityStates.map((state) => ({ state, count: sum({ state }) })),
    silent: offlineCauses.map((cause) => ({ cause, count: sum({ state: 'offline', cause }) })),
    clockOffsetSeconds: cabinets.find(({ state }) => state === 'online')?.offsetSeconds ?? null,
    gateways,
    abnormal,
    differences,
    backupAt: server?.backupAt ?? null,
    restoreDrillAt: server?.restoreDrillAt ?? null,
    archiveFails: server?.archiveFails ?? false,
    server: { used: server?.used ?? 0, max: server?.max ?? 0, bytes: server?.bytes ?? 0 },
  };
}

/** Notes for `readSystemState` that a backup is complete. Belongs to the next one: a restore brings back the former. */
export async function noteBackup(client: Pick<pg.ClientBase, 'query'>, finishedAt: Date): Promise<void> {
  await client.query(
    `insert into system_mark (key, value) values ('backup', jsonb_build_object('finishedAt', $1::timestamptz))
     on conflict (key) do update set value = excluded.value`,
    [finishedAt],
  );
}
