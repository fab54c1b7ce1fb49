import type { Tx } from '@larder/database/transaction';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { refuse } from '@larder/domain/refusal';
import { findCabinet } from './find-cabinet.ts';

/** Returns a cabinet that can receive a command now. Refuses `NOT_FOUND`, `DEVICE_OFFLINE` {deviceNo}. */
export async function findReachableCabinet(tx: Tx, deviceNo: string, now: Date) {
  const found = await findCabinet(tx, deviceNo);
  if (!found.ok) return found;
  const { connectivity } = found.value;
  return isReachable(onlineStatus(connectivity, now)) ? found : refuse('DEVICE_OFFLINE', { deviceNo });
}
