import type { DeviceConnectivity } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

/** The columns of the connectivity row that a transition needs. */
export type ConnectivityRow = Pick<
  DeviceConnectivity,
  | 'deviceId'
  | 'state'
  | 'since'
  | 'lastSeenAt'
  | 'connId'
  | 'bootId'
  | 'gatewayId'
  | 'offlineCause'
  | 'byeReason'
>;

/** Locks the connectivity row of a cabinet until the end of the transaction; null if the cabinet was never seen. */
export async function lockConnectivityRow(tx: Tx, deviceId: string): Promise<ConnectivityRow | null> {
  const [row] = await tx.$queryRaw<ConnectivityRow[]>`
    SELECT device_id AS "deviceId", state::text, since, last_seen_at AS "lastSeenAt", conn_id AS "connId", boot_id AS "bootId",
           gateway_id AS "gatewayId", offline_cause::text AS "offlineCause", bye_reason AS "byeReason"
      FROM device_connectivity WHERE device_id = ${deviceId}::uuid FOR UPDATE`;
  return row ?? null;
}

/** Inserts the row of a cabinet that was never seen, unless another transaction was faster. */
export async function insertConnectivity(tx: Tx, deviceId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO device_connectivity (device_id, state, since) VALUES (${deviceId}::uuid, 'never_seen', ${now})
    ON CONFLICT (device_id) DO NOTHING`;
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

/** Appends a transition to the log of a cabinet's connection. */
export async function logConnectivity(tx: Tx, row: ConnectivityLogRow): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO connectivity_log (device_id, at, state, cause, conn_id, boot_id, bye_reason, boot_reason, outage_kind, outage_from, inferred)
    VALUES (${row.deviceId}::uuid, ${row.at}, ${row.state}::connectivity_state, ${row.offlineCause}::offline_cause, ${row.connId},
            ${row.bootId}, ${row.byeReason}, ${row.bootReason}, ${row.outageKind}::outage_kind, ${row.outageFrom}::timestamptz,
            ${row.inferred})`;
}
