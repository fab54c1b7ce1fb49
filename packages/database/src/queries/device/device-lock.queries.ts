import type { Tx } from '../../transaction.ts';

/**
 * Takes the advisory lock of a device: serializes all changes of its sessions, orders, commands, settings and
 * templates.
 *
 * To prevent deadlocks, every transaction takes its locks in this order:
 * 1. the device (this lock; several: sorted by id), then its `device` row
 * 2. `door_session` rows  3. `sales_order` rows  4. `payment` rows  5. `stock_level` rows, sorted by their key
 */
export async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  await lockDevices(tx, [deviceId]);
}

/** Takes the locks of several devices, sorted by id. */
export async function lockDevices(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('device:' || id, 0))
      FROM (SELECT id FROM unnest(${deviceIds}::text[]) AS id ORDER BY id) AS sorted`;
}
