import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';

/**
 * Locks any cabinet by its number until the end of the transaction; the platform may see all of them. Refuses
 * `NOT_FOUND` {deviceNo}.
 */
export async function findCabinet(tx: Tx, deviceNo: string) {
  const found = await tx.device.findUnique({ where: { deviceNo }, select: { id: true } });
  if (!found) return refuse('NOT_FOUND', { deviceNo });
  await lockDevice(tx, found.id);
  return accept(
    await tx.device.findUniqueOrThrow({ where: { id: found.id }, include: { connectivity: true } }),
  );
}
