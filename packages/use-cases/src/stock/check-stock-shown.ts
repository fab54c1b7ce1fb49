import type { Tx } from '@larder/database/transaction';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberActor } from '../actor.ts';

/**
 * Hides a device's recorded stock from a member who counts it blind, until that task is done: refuses `STOCK_HIDDEN`.
 * [decision 73]
 */
export async function checkStockShown(
  { tx, actor }: { readonly tx: Tx; readonly actor: MemberActor },
  deviceId: string,
): Promise<Result<void>> {
  const { merchantId, membershipId: operatorId } = actor;
  const { blindCount } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { blindCount: true },
  });
  if (!blindCount) return accept();
  const counting = await tx.restockTask.count({
    where: { merchantId, deviceId, operatorId, status: { in: [...openTaskStatuses] } },
  });
  return counting > 0 ? refuse('STOCK_HIDDEN') : accept();
}
