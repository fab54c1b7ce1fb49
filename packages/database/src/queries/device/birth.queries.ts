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

/** Saves the connectivity row of a birth, and the boot that the times of its events are computed from. */
export async function saveBirth(tx: Tx, row: BirthRow): Promise<void> {
  await tx.$executeRaw`
    WITH hot AS (
      UPDATE device_connectivity
         SET state = ${row.state}::connectivity_state, since = ${row.since}, last_seen_at = ${row.receivedAt}, conn_id = ${row.connId},
             boot_id = ${row.bootId}, gateway_id = ${row.gatewayId}::uuid, offline_cause = null, bye_reason = null, last_birth_at = ${row.receivedAt},
             clock_offset_ms = ${row.offsetMs}, doors = ${JSON.stringify(row.doors)}::jsonb, power = ${JSON.stringify(row.power)}::jsonb,
             lockouts = ${row.lockouts}, rssi_dbm = ${row.rssiDbm}
       WHERE device_id = ${row.deviceId}::uuid)
    INSERT INTO device_boot (device_id, boot_id, received_at, up_ms, reason, last_alive_at, offset_ms)
    VALUES (${row.deviceId}::uuid, ${row.bornBootId}, ${row.receivedAt}, ${row.upMs}::bigint, ${row.bootReason},
            ${row.lastAliveAt}::timestamptz, ${row.offsetMs})
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

export type ImportedShapeRow = {
  /** Code of the model. */
  readonly model: string;
  readonly layersL: number;
  readonly layersR: number | null;
  /** Detail of the open fault with this code; null for none. */
  readonly open: string | null;
};

/** The imported model and shelves of a device, and its open fault with the code `faultCode`. */
export async function importedShape(
  tx: Tx,
  deviceId: string,
  faultCode: string,
): Promise<ImportedShapeRow | null> {
  const [row] = await tx.$queryRaw<ImportedShapeRow[]>`
    SELECT m.code AS model, d.layers_l AS "layersL", d.layers_r AS "layersR",
           (SELECT max(f.detail) FROM device_fault f
             WHERE f.device_id = d.id AND f.code = ${faultCode} AND f.cleared_at IS NULL) AS open
      FROM device d JOIN device_model m ON m.id = d.model_id WHERE d.id = ${deviceId}::uuid`;
  return row ?? null;
}
