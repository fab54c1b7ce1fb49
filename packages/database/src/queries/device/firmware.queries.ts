import type { FirmwareState } from '@larder/domain/device/firmware-transitions';
import type { Tx } from '../../transaction.ts';

/** Locks the firmware update of a command until the end of the transaction. */
export async function lockFirmwareUpdate(tx: Tx, commandId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM firmware_update WHERE command_id = ${commandId}::uuid FOR UPDATE`;
}

export type FirmwareStanding = {
  readonly releaseId: string;
  readonly deviceNo: string;
  /** What the cabinet runs. */
  readonly fw: string | null;
  readonly state: FirmwareState;
  readonly pct: number | null;
  readonly code: string | null;
  readonly updatedAt: Date;
};

/** Counts cabinets by the state of their latest update to each release: a retry does not count a cabinet twice. */
export function countFirmware(
  tx: Tx,
  releaseIds: readonly string[],
): Promise<{ releaseId: string; state: FirmwareState; count: number }[]> {
  return tx.$queryRaw`
    SELECT release_id::text AS "releaseId", state::text AS state, count(*)::int AS count
      FROM (SELECT DISTINCT ON (release_id, device_id) release_id, state
              FROM firmware_update WHERE release_id = ANY(${releaseIds}::uuid[])
             ORDER BY release_id, device_id, created_at DESC, command_id DESC) AS latest
     GROUP BY 1, 2 ORDER BY 1, 2`;
}

/** The latest update of each cabinet to each release, those that changed last first. */
export function latestFirmware(
  tx: Tx,
  releaseIds: readonly string[],
  limit: number,
): Promise<FirmwareStanding[]> {
  return tx.$queryRaw`
    SELECT u.release_id::text AS "releaseId", d.device_no AS "deviceNo", d.fw, u.state::text AS state, u.pct, u.code,
           u.updated_at AS "updatedAt"
      FROM (SELECT DISTINCT ON (release_id, device_id) *
              FROM firmware_update WHERE release_id = ANY(${releaseIds}::uuid[])
             ORDER BY release_id, device_id, created_at DESC, command_id DESC) AS u
      JOIN device d ON d.id = u.device_id
     ORDER BY u.updated_at DESC, u.command_id DESC LIMIT ${limit}`;
}
