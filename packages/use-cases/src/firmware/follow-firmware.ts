import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { lockFirmwareUpdate } from '@larder/database/queries/device/firmware.queries';
import type { Tx } from '@larder/database/transaction';
import {
  type FirmwareEvent,
  firmwareEventOf,
  transitionFirmware,
} from '@larder/domain/device/firmware-transitions';
import type { DeviceId } from '@larder/domain/ids';

/** Records `ota.progress` of a cabinet. Idempotent; ignores updates of other cabinets. [protocol 12] */
export async function recordFirmwareProgress(
  tx: Tx,
  deviceId: DeviceId,
  { commandId, state, pct, code }: DataOf<'ota.progress'>,
  at: Date,
): Promise<void> {
  const event = firmwareEventOf(state);
  if (!event || (await tx.firmwareUpdate.count({ where: { commandId, deviceId } })) === 0) return;
  await move(tx, commandId, event, at, { pct, code });
}

/** Locks the update that `proveFirmware` would mark. */
export async function lockProvenFirmware(tx: Tx, deviceId: DeviceId, fw: string): Promise<void> {
  const update = await findUpdate(tx, deviceId, fw);
  if (update) await lockFirmwareUpdate(tx, update.commandId);
}

const findUpdate = (tx: Tx, deviceId: DeviceId, fw: string) =>
  tx.firmwareUpdate.findFirst({
    where: { deviceId, release: { version: fw } },
    orderBy: { createdAt: 'desc' },
  });

/**
 * Marks the update whose version a birth reports as verified. Call it when the firmware changed or an
 * update restarted the cabinet.
 */
export async function proveFirmware(tx: Tx, deviceId: DeviceId, fw: string, at: Date): Promise<void> {
  const update = await findUpdate(tx, deviceId, fw);
  if (update) await move(tx, update.commandId, 'born', at, { pct: 100 });
}

/** Fails the update of a command that ended early: rejected, failed, expired or timed out. */
export async function giveUpFirmware(tx: Tx, commandId: string, code: string, at: Date): Promise<void> {
  await move(tx, commandId, 'give_up', at, { code });
}

type Progress = { readonly pct?: number | null | undefined; readonly code?: string | null | undefined };

/** Moves the state under a row lock: a birth and an event may arrive together, and neither may undo the other. */
async function move(
  tx: Tx,
  commandId: string,
  event: FirmwareEvent,
  at: Date,
  progress: Progress,
): Promise<void> {
  await lockFirmwareUpdate(tx, commandId);
  const update = await tx.firmwareUpdate.findUnique({ where: { commandId } });
  const next = update && transitionFirmware(update.state, event);
  if (!next?.ok) return;
  const pct = progress.pct ?? (next.value === update?.state || next.value === 'failed' ? update?.pct : null);
  const data = { state: next.value, pct: pct ?? null, code: progress.code ?? null, updatedAt: at };
  await tx.firmwareUpdate.update({ where: { commandId }, data });
}
