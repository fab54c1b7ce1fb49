import type pg from 'pg';

/** The last telemetry of a cabinet; `at` is the server's time of receipt. JSON columns as text. [protocol 7] */
export type TelemetryRow = {
  readonly deviceId: string;
  readonly at: Date;
  readonly rssiDbm: number | null;
  readonly signalBars: number | null;
  readonly temps: string;
  readonly doors: string;
  readonly power: string;
  readonly audio: string | null;
  readonly compressor: boolean | null;
  readonly lockouts: readonly string[];
  readonly outbox: number | null;
  readonly freeMb: number | null;
};

export type TelemetrySampleRow = {
  readonly deviceId: string;
  readonly at: Date;
  readonly zone: string;
  readonly c10: number | null;
  readonly rssiDbm: number | null;
};

const latestSql = `
with said as (
  select distinct on (device_id) * from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::boolean[], $10::text[], $11::int[], $12::int[])
    as t(device_id, at, rssi_dbm, signal_bars, temps, doors, power, audio, compressor, lockouts, outbox, free_mb)
  order by device_id, at desc
), held as (
  select c.device_id from device_connectivity c join said using (device_id) order by c.device_id for no key update of c
)
update device_connectivity c
set last_seen_at = greatest(c.last_seen_at, said.at), rssi_dbm = said.rssi_dbm, signal_bars = said.signal_bars, temps = said.temps::jsonb,
    temps_at = said.at, doors = said.doors::jsonb, power = said.power::jsonb, audio = said.audio::jsonb, compressor = said.compressor,
    lockouts = coalesce(string_to_array(nullif(said.lockouts, ''), ','), '{}'), outbox = said.outbox, free_mb = said.free_mb
from said join held using (device_id)
where c.device_id = said.device_id and (c.temps_at is null or c.temps_at <= said.at)`;

/** Writes the newest telemetry into the hot rows of many cabinets at once. Skips cabinets without a birth. */
export async function recordTelemetry(pool: pg.Pool, rows: readonly TelemetryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(read: (row: TelemetryRow) => T) => rows.map(read);
  await pool.query({
    name: 'record_telemetry',
    text: latestSql,
    values: [
      column((row) => row.deviceId),
      column((row) => row.at.toISOString()),
      column((row) => row.rssiDbm),
      column((row) => row.signalBars),
      column((row) => row.temps),
      column((row) => row.doors),
      column((row) => row.power),
      column((row) => row.audio),
      column((row) => row.compressor),
      column((row) => row.lockouts.join(',')),
      column((row) => row.outbox),
      column((row) => row.freeMb),
    ],
  });
}

/** Appends raw samples; skips repeated ones. */
export async function insertSamples(pool: pg.Pool, rows: readonly TelemetrySampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await pool.query({
    name: 'insert_samples',
    text: `insert into telemetry_sample (device_id, at, zone, c10, rssi_dbm)
           select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::int[], $5::int[]) on conflict do nothing`,
    values: [
      rows.map((row) => row.deviceId),
      rows.map((row) => row.at.toISOString()),
      rows.map((row) => row.zone),
      rows.map((row) => row.c10),
      rows.map((row) => row.rssiDbm),
    ],
  });
}

/** Moves `last_seen_at` of cabinets that sent something other than telemetry. */
export async function markSeen(
  pool: pg.Pool,
  seen: readonly { readonly deviceId: string; readonly at: Date }[],
): Promise<void> {
  if (seen.length === 0) return;
  await pool.query({
    name: 'mark_seen',
    text: `with said as (
             select device_id, max(at) as at from unnest($1::uuid[], $2::timestamptz[]) as t(device_id, at) group by device_id
           ), held as (
             select c.device_id from device_connectivity c join said using (device_id)
             where c.last_seen_at is null or c.last_seen_at < said.at order by c.device_id for no key update of c
           )
           update device_connectivity c set last_seen_at = said.at from said join held using (device_id)
           where c.device_id = said.device_id`,
    values: [seen.map((row) => row.deviceId), seen.map((row) => row.at.toISOString())],
  });
}
