import type { DeviceConnectivity } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

/** The columns of the connectivity row that a transition needs. */
export type ConnectivityRow = Pick<
  DeviceConnectivity,
  | 'deviceId'
  | 'state'
  | 'since'
  | 'lastSeenAt'
  | 'lastBirthAt'
  | 'connId'
  | 'bootId'
  | 'gatewayId'
  | 'offlineCause'
  | 'byeReason'
>;

/**
 * Locks the connectivity rows of these cabinets until the end of the transaction, in the order of their ids; leaves out
 * those that were never seen.
 */
export function lockConnectivityRows(tx: Tx, deviceIds: readonly string[]): Promise<ConnectivityRow[]> {
  return tx.$queryRaw<ConnectivityRow[]>`
    SELECT device_id AS "deviceId", state::text, since, last_seen_at AS "lastSeenAt", last_birth_at AS "lastBirthAt",
           conn_id AS "connId", boot_id AS "bootId", gateway_id AS "gatewayId", offline_cause::text AS "offlineCause", bye_reason AS "byeReason"
      FROM device_connectivity WHERE device_id = ANY(${deviceIds}::uuid[]) ORDER BY device_id FOR UPDATE`;
}

/** Inserts the rows of cabinets that were never seen, unless another transaction was faster. */
export async function insertConnectivities(tx: Tx, deviceIds: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO device_connectivity (device_id, state, since)
    SELECT id, 'never_seen', ${now} FROM unnest(${deviceIds}::uuid[]) AS id ORDER BY id
    ON CONFLICT (device_id) DO NOTHING`;
}

/** Saves connectivity rows whose locks the transaction holds. */
export async function saveConnectivities(tx: Tx, rows: readonly ConnectivityRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE device_connectivity c
       SET state = r.state, since = r.since, last_seen_at = r."lastSeenAt", last_birth_at = r."lastBirthAt",
           conn_id = r."connId", boot_id = r."bootId", gateway_id = r."gatewayId", offline_cause = r."offlineCause",
           bye_reason = r."byeReason"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r("deviceId" uuid, state connectivity_state, since timestamptz, "lastSeenAt" timestamptz, "lastBirthAt" timestamptz,
                "connId" text, "bootId" text, "gatewayId" uuid, "offlineCause" offline_cause, "byeReason" text)
     WHERE c.device_id = r."deviceId"`;
}

export type SilencedDeviceRow = {
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly merchantId: string | null;
};

/**
 * Sets online cabinets that were last seen by `silentSince` offline, at most `limit`, and logs it; skips rows that
 * another transaction has locked, and cabinets whose gateway has gone after `graceSince`. Returns the cabinets.
 */
export function markSilent(
  tx: Tx,
  { silentSince, graceSince }: { readonly silentSince: Date; readonly graceSince: Date },
  now: Date,
  limit: number,
): Promise<SilencedDeviceRow[]> {
  return tx.$queryRaw<SilencedDeviceRow[]>`
    WITH silent AS (
      SELECT c.device_id FROM device_connectivity c
      WHERE c.state = 'online' AND coalesce(c.last_seen_at, c.since) <= ${silentSince}
        AND NOT EXISTS (SELECT FROM gateway_instance g WHERE g.id = c.gateway_id AND g.gone_at > ${graceSince})
      ORDER BY c.device_id LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED
    ), marked AS (
      UPDATE device_connectivity c SET state = 'offline', since = ${now}, offline_cause = 'timeout', bye_reason = null, gateway_id = null
      FROM silent WHERE c.device_id = silent.device_id
      RETURNING c.device_id, c.conn_id, c.boot_id
    ), logged AS (
      INSERT INTO connectivity_log (device_id, at, state, cause, conn_id, boot_id, inferred)
      SELECT device_id, ${now}, 'offline', 'timeout', conn_id, boot_id, false FROM marked
    )
    SELECT d.id AS "deviceId", d.device_no AS "deviceNo", d.merchant_id AS "merchantId"
      FROM marked JOIN device d ON d.id = marked.device_id`;
}

export type ConnectivityLogRow = Pick<ConnectivityRow, 'state' | 'offlineCause' | 'connId' | 'bootId'> & {
  readonly deviceId: string;
  readonly at: Date;
  readonly byeReason: string | null;
  readonly bootReason: string | null;
  readonly outageKind: string | null;
  readonly outageFrom: Date | null;
  /** True if the cabinet did not report the transition itself. */
  readonly inferred: boolean;
};

/** Appends transitions to the logs of cabinets' connections. */
export async function logConnectivities(tx: Tx, rows: readonly ConnectivityLogRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO connectivity_log (device_id, at, state, cause, conn_id, boot_id, bye_reason, boot_reason, outage_kind, outage_from, inferred)
    SELECT "deviceId", at, state, "offlineCause", "connId", "bootId", "byeReason", "bootReason", "outageKind", "outageFrom", inferred
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS r("deviceId" uuid, at timestamptz, state connectivity_state, "offlineCause" offline_cause, "connId" text, "bootId" text,
                "byeReason" text, "bootReason" text, "outageKind" outage_kind, "outageFrom" timestamptz, inferred boolean)`;
}
