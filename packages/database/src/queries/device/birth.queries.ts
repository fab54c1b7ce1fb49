import type { Device } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import type { ConnectivityRow } from './connectivity.queries.ts';

/** A birth as it is stored; JSON columns as values. */
export type BirthRow = Pick<ConnectivityRow, 'state' | 'since' | 'connId' | 'bootId' | 'gatewayId'> & {
  readonly deviceId: string;
  /** The boot that the birth reports, whichever boot the connection now belongs to. */
  readonly bornBootId: string;
  readonly receivedAt: Date;
  /** Time since the boot, in milliseconds. */
  readonly upMs: number;
  readonly bootReason: string;
  readonly lastAliveAt: Date | null;
  /** Clock of the server minus clock of the cabinet; fits 32 bits. */
  readonly offsetMs: number;
  readonly doors: unknown;
  readonly power: unknown;
  readonly lockouts: readonly string[];
  readonly rssiDbm: number | null;
};

/** Saves the connectivity rows of births, and the boots that the times of their events are computed from. */
export async function saveBirths(tx: Tx, rows: readonly BirthRow[]): Promise<void> {
  await tx.$executeRaw`
    WITH born AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r("deviceId" uuid, state connectivity_state, since timestamptz, "connId" text, "bootId" text, "gatewayId" uuid,
             "bornBootId" text, "receivedAt" timestamptz, "upMs" bigint, "bootReason" text, "lastAliveAt" timestamptz,
             "offsetMs" int, doors jsonb, power jsonb, lockouts text[], "rssiDbm" int)
    ), hot AS (
      UPDATE device_connectivity c
         SET state = born.state, since = born.since, last_seen_at = born."receivedAt", conn_id = born."connId",
             boot_id = born."bootId", gateway_id = born."gatewayId", offline_cause = null, bye_reason = null,
             last_birth_at = born."receivedAt", clock_offset_ms = born."offsetMs", doors = born.doors, power = born.power,
             lockouts = born.lockouts, rssi_dbm = born."rssiDbm"
        FROM born WHERE c.device_id = born."deviceId")
    INSERT INTO device_boot (device_id, boot_id, received_at, up_ms, reason, last_alive_at, offset_ms)
    SELECT "deviceId", "bornBootId", "receivedAt", "upMs", "bootReason", "lastAliveAt", "offsetMs" FROM born
    ON CONFLICT (device_id, boot_id) DO UPDATE
      SET received_at = excluded.received_at, up_ms = excluded.up_ms, offset_ms = excluded.offset_ms`;
}

export type BootRow = {
  readonly deviceId: string;
  readonly bootId: string;
  readonly upMs: bigint;
  readonly receivedAt: Date;
};

/** The newest boots of each of these devices, at most `limit` of each. */
export function newestBoots(tx: Tx, deviceIds: readonly string[], limit: number): Promise<BootRow[]> {
  return tx.$queryRaw<BootRow[]>`
    SELECT b.device_id AS "deviceId", b.boot_id AS "bootId", b.up_ms AS "upMs", b.received_at AS "receivedAt"
      FROM unnest(${deviceIds}::uuid[]) AS d(id)
     CROSS JOIN LATERAL (SELECT * FROM device_boot WHERE device_id = d.id ORDER BY received_at DESC LIMIT ${limit}) AS b`;
}

/** What a birth reports of the cabinet's parts. */
export type HardwareRow = Pick<
  Device,
  'fw' | 'caps' | 'visionModel' | 'serial' | 'hw' | 'iccid' | 'imei' | 'netOperator'
>;

export type BornDeviceRow = HardwareRow &
  Pick<Device, 'id' | 'merchantId' | 'lifecycle' | 'controller'> & {
    /** Code of the imported model. */
    readonly model: string;
    readonly layersL: number;
    readonly layersR: number | null;
    /** Detail of the open fault with the code asked for; null for none. */
    readonly openFault: string | null;
  };

/** These devices as they were known before their births, with their open faults of the code `faultCode`. */
export function bornDevices(tx: Tx, ids: readonly string[], faultCode: string): Promise<BornDeviceRow[]> {
  return tx.$queryRaw<BornDeviceRow[]>`
    SELECT d.id, d.merchant_id AS "merchantId", d.lifecycle::text, d.controller, d.fw, d.caps, d.vision_model AS "visionModel",
           d.serial, d.hw, d.iccid, d.imei, d.net_operator AS "netOperator", m.code AS model, d.layers_l AS "layersL",
           d.layers_r AS "layersR",
           (SELECT max(f.detail) FROM device_fault f
             WHERE f.device_id = d.id AND f.code = ${faultCode} AND f.cleared_at IS NULL) AS "openFault"
      FROM device d JOIN device_model m ON m.id = d.model_id WHERE d.id = ANY(${ids}::uuid[])`;
}

/** Locks the rows of these devices, in the order of their ids; others may go on referring to them. */
export async function lockDeviceRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`
    SELECT 1 FROM device WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Saves what births report of the cabinets' parts. The caller has locked the devices' rows. */
export async function saveHardware(
  tx: Tx,
  rows: readonly (HardwareRow & { readonly id: string })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE device d
       SET fw = r.fw, caps = r.caps, vision_model = r."visionModel", serial = r.serial, hw = r.hw, iccid = r.iccid, imei = r.imei,
           net_operator = r."netOperator", updated_at = ${now}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r(id uuid, fw text, caps text[], "visionModel" text, serial text, hw text, iccid text, imei text, "netOperator" text)
     WHERE d.id = r.id`;
}

export type GaspSearchRow = {
  readonly deviceId: string;
  readonly logId: string;
  readonly afterSeq: number;
  readonly since: Date;
};

/** The newest power event in the searched part of each log, where that is a loss: when each cabinet lost its power. */
export async function lastGasps(tx: Tx, rows: readonly GaspSearchRow[]): Promise<ReadonlyMap<string, Date>> {
  if (rows.length === 0) return new Map();
  const found = await tx.$queryRaw<{ deviceId: string; occurredAt: Date }[]>`
    SELECT r."deviceId", newest.occurred_at AS "occurredAt"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("deviceId" uuid, "logId" uuid, "afterSeq" bigint, since timestamptz)
     CROSS JOIN LATERAL (
       SELECT type, occurred_at FROM device_event_inbox i
        WHERE i.device_id = r."deviceId" AND i.log_id = r."logId" AND i.seq > r."afterSeq"
          AND i.type IN ('power.lost', 'power.restored') AND i.occurred_at >= r.since
        ORDER BY i.seq DESC LIMIT 1) newest
     WHERE newest.type = 'power.lost'`;
  return new Map(found.map(({ deviceId, occurredAt }) => [deviceId, occurredAt]));
}

/** Those of these devices that were born at least `least` times after `since` for one of these reasons. */
export async function restartedOften(
  tx: Tx,
  deviceIds: readonly string[],
  {
    reasons,
    since,
    least,
  }: { readonly reasons: readonly string[]; readonly since: Date; readonly least: number },
): Promise<ReadonlySet<string>> {
  if (deviceIds.length === 0) return new Set();
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT device_id AS id FROM device_boot
     WHERE device_id = ANY(${deviceIds}::uuid[]) AND received_at > ${since} AND reason = ANY(${reasons}::text[])
     GROUP BY device_id HAVING count(*) >= ${least}::int`;
  return new Set(found.map(({ id }) => id));
}
