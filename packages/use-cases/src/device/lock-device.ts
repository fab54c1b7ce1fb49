import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Makes this transaction the only one that moves the cabinet's sessions, orders, commands, settings and templates; waits for another.
 *
 * Everything takes its locks in this order, and no other, so that no two transactions can wait for each other:
 * 1. the cabinet (this lock; several: sorted by id), then its `device` row
 * 2. `door_session` rows  3. `sales_order` rows  4. `payment` rows  5. `stock_level` rows, sorted by their key
 */
export async function lockDevice(tx: Tx, deviceId: DeviceId): Promise<void> {
  await lockDevices(tx, [deviceId]);
}

/** The same for several cabinets, in the order of their ids. */
export async function lockDevices(tx: Tx, deviceIds: readonly DeviceId[]): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('device:' || id, 0))
      FROM (SELECT id FROM unnest(${deviceIds}::text[]) AS id ORDER BY id) AS sorted`;
}
