import type { Device } from '@larder/database/model';
import { accept, type Result } from '@larder/domain/refusal';
import { findOwnDevice } from '../device/find-own-device.ts';
import type { MemberReadContext } from '../use-case.ts';
import { checkStockShown } from './check-stock-shown.ts';

/** Finds a device whose stock the member may read now. Refuses `NOT_FOUND`, `STOCK_HIDDEN`. */
export async function openStock(
  ctx: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceNo: string,
): Promise<Result<Device>> {
  const found = await findOwnDevice(ctx, deviceNo);
  if (!found.ok) return found;
  const shown = await checkStockShown(ctx, found.value.id);
  return shown.ok ? accept(found.value) : shown;
}
