import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import type pg from 'pg';
import { pruneEvents } from '../device/event-inbox.queries.ts';
import { pruneLiveEvents } from '../live/live-event.queries.ts';

/** Retention of each kind of row. [domain 2, 11; protocol 13; decisions 23 and 78] */
export const retention = {
  telemetryDays: 30,
  auditMonths: 24,
  telemetryQuarterMonths: 13,
  /** Applied events. A log's newest stay for longer: they say why a cabinet fell silent. [decision 198] */
  inboxDays: 7,
  inboxNewest: 50,
  inboxNewestDays: 30,
  quarantineDays: 7,
  certificateDays: 365,
  /** Event times are computed from births: a cabinet's newest are kept however old they are. */
  bootDays: 30,
  bootsOfCabinet: 4,
  connectivityMonths: 13,
  /** After the newest event of a log that a newer one has replaced. */
  eventLogDays: 90,
  /** After a fault was cleared. */
  faultDays: 400,
  liveEventMs: HOUR_MS,
  /** After an access token or code has expired. */
  expiredDays: 30,
  /** After the last tap: guard rules look back as long at a card's payments. [decision 101] */
  guardHitDays: 180,
  /** After a complaint was closed, as long as its link opens it. [decision 100] */
  contactDays: 90,
  /** After the last entry or change of a complaint that nobody has ended. [decision 100] */
  openContactDays: 365,
} as const;

/** Rows of one statement, so that no transaction is long. */
const BATCH = 5_000;

const partitioned = [
  { parent: 'telemetry_sample', unit: 'day', ahead: 3 },
  { parent: 'audit_log', unit: 'month', ahead: 2 },
] as const;

function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved;
}

/** Creates the partitions of the coming days and months and drops those past their retention. Returns the names. */
export async function keepPartitions(
  pool: pg.Pool,
  now: Date,
): Promise<{ readonly made: readonly string[]; readonly dropped: readonly string[] }> {
  const made: string[] = [];
  const dropped: string[] = [];
  for (const { parent, unit, ahead } of partitioned) {
    const isDay = unit === 'day';
    for (let step = 0; step <= ahead; step += 1) {
      const at = isDay ? new Date(now.getTime() + step * DAY_MS) : addMonths(now, step);
      const { rows } = await pool.query<{ name: string | null }>(
        'select make_partition($1, $2, $3) as name',
        [parent, unit, at],
      );
      if (rows[0]?.name) made.push(rows[0].name);
    }
    const before = isDay
      ? new Date(now.getTime() - retention.telemetryDays * DAY_MS)
      : addMonths(now, -retention.auditMonths);
    const { rows } = await pool.query<{ name: string }>('select drop_partitions($1, $2, $3) as name', [
      parent,
      unit,
      before,
    ]);
    dropped.push(...rows.map(({ name }) => name));
  }
  return { made, dropped };
}

const expiring = [
  ['email_code', 'expires_at', retention.expiredDays],
  ['payment_account_code', 'expires_at', retention.expiredDays],
  ['reset_ticket', 'expires_at', retention.expiredDays],
  ['passkey_challenge', 'expires_at', 0],
  ['device_request_answer', 'expires_at', 0],
  ['mutation_answer', 'expires_at', 0],
  ['rate_limit_counter', 'expires_at', 0],
  ['device_quarantine', 'at', retention.quarantineDays],
  ['broker_refusal', 'last_at', retention.quarantineDays],
  ['device_certificate', 'not_after', retention.certificateDays],
  ['device_fault', 'cleared_at', retention.faultDays],
  ['guard_hit', 'last_at', retention.guardHitDays],
  ['shopper_receipt', 'expires_at', retention.expiredDays],
  ['gateway_instance', 'gone_at', 1],
] as const;

/**
 * Deletes rows past their retention, and erases contacts of shoppers from complaints that were closed or given up.
 * Returns the number of rows by table.
 */
export async function pruneExpired(pool: pg.Pool, now: Date): Promise<Readonly<Record<string, number>>> {
  const gone: Record<string, number> = {};
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const [table, column, days] of expiring) {
    gone[table] = await inBatches(
      pool,
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 limit $2))`,
      ago(days),
    );
  }
  gone.complaint_contact = await inBatches(
    pool,
    `update complaint set contact = null, has_email = false
      where id in (select id from complaint where contact is not null and closed_at < $1 limit $2)`,
    ago(retention.contactDays),
  );
  gone.complaint_contact += await inBatches(
    pool,
    `update complaint set contact = null, has_email = false
      where id in (select id from complaint where contact is not null and closed_at is null and updated_at < $1 limit $2)`,
    ago(retention.openContactDays),
  );
  // Its partitions are dropped whole; these rows arrived too late for theirs.
  gone.telemetry_sample = await deleteOld(pool, 'telemetry_sample', ago(retention.telemetryDays));
  gone.telemetry_quarter = await deleteOld(
    pool,
    'telemetry_quarter',
    addMonths(now, -retention.telemetryQuarterMonths),
  );
  gone.refresh_session = await pruneRefreshSessions(pool, ago(retention.expiredDays));
  gone.live_event = await pruneLiveEvents(pool, new Date(now.getTime() - retention.liveEventMs));
  gone.export_job = await pruneExports(pool, ago(retention.expiredDays));
  gone.device_event_inbox =
    (await pruneInbox(pool, ago(retention.inboxDays), retention.inboxNewest)) +
    (await pruneInbox(pool, ago(retention.inboxNewestDays), 0));
  gone.device_event_log = await pruneEventLogs(pool, ago(retention.eventLogDays));
  gone.device_boot = await pruneBoots(pool, ago(retention.bootDays));
  gone.connectivity_log = await pruneConnectivity(pool, addMonths(now, -retention.connectivityMonths));
  return gone;
}

/** Repeats a statement of `$1` (an instant) and `$2` (rows at most) until nothing is left. Returns how many rows. */
async function inBatches(pool: pg.Pool, statement: string, before: Date): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(statement, [before, BATCH]);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

async function deleteOld(pool: pg.Pool, table: string, before: Date): Promise<number> {
  const { rowCount } = await pool.query(`delete from ${table} where at < $1`, [before]);
  return rowCount ?? 0;
}

/** Deletes whole families at once, because a row references its successor. */
async function pruneRefreshSessions(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from refresh_session where family_id in
       (select family_id from refresh_session group by family_id having max(expires_at) < $1)`,
    [before],
  );
  return rowCount ?? 0;
}

/** Deletes exports only after their file: nothing else references it. */
async function pruneExports(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from export_job where created_at < $1 and due_at is null and file_key is null',
    [before],
  );
  return rowCount ?? 0;
}

async function pruneInbox(pool: pg.Pool, before: Date, newestKept: number): Promise<number> {
  for (let total = 0; ; ) {
    const pruned = await pruneEvents(pool, before, BATCH, newestKept);
    total += pruned;
    if (pruned < BATCH) return total;
  }
}

/**
 * Deletes marks of replaced logs only. Without its mark a repeated event would be new, so a cabinet's log in use keeps
 * it for ever; a log that another replaced is gone from the cabinet with its flash.
 */
async function pruneEventLogs(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from device_event_log l
      where last_received_at < $1 and applied_seq >= max_seq
        and exists (select from device_event_log n
                     where n.device_id = l.device_id and (n.created_at, n.log_id) > (l.created_at, l.log_id))
        and not exists (select from device_event_inbox i where i.device_id = l.device_id and i.log_id = l.log_id)`,
    [before],
  );
  return rowCount ?? 0;
}

async function pruneBoots(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from device_boot b
      where received_at < $1
        and received_at < (select received_at from device_boot n where n.device_id = b.device_id
                            order by received_at desc offset $2 limit 1)`,
    [before, retention.bootsOfCabinet - 1],
  );
  return rowCount ?? 0;
}

/** The table is append-only except for this function. */
async function pruneConnectivity(pool: pg.Pool, before: Date): Promise<number> {
  const { rows } = await pool.query<{ gone: number }>('select prune_connectivity($1)::int as gone', [before]);
  return rows[0]?.gone ?? 0;
}
