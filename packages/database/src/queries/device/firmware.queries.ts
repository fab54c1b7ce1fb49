import type { Tx } from '../../transaction.ts';

/** Locks the firmware update of a command until the end of the transaction. */
export async function lockFirmwareUpdate(tx: Tx, commandId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM firmware_update WHERE command_id = ${commandId}::uuid FOR UPDATE`;
}
