import type { Merchant } from '@larder/database/model';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { stockForShoppers } from '@larder/domain/stock/stock-for-shoppers';
import type { ReadContext } from '../use-case.ts';

/**
 * Returns what shoppers read of the stock, by product. Nothing while a member counts the cabinet blind: the page is
 * open to them too. [decisions 200, 323]
 */
export async function unitsLeft(
  { tx }: ReadContext,
  merchant: Pick<Merchant, 'id' | 'blindCount' | 'showsSoldOut' | 'showsFewLeft'>,
  deviceId: string,
): Promise<ReadonlyMap<string, number>> {
  if (!merchant.showsSoldOut) return new Map();
  const ofDevice = { merchantId: merchant.id, deviceId };
  const countedBlind =
    merchant.blindCount &&
    (await tx.restockTask.findFirst({
      where: { ...ofDevice, status: { in: [...openTaskStatuses] } },
      select: { id: true },
    }));
  if (countedBlind) return new Map();
  const levels = await tx.stockLevel.findMany({
    where: ofDevice,
    select: { productId: true, onHand: true, parQty: true, lastRestockAt: true, lastCountedAt: true },
  });
  const shelves = levels.map(({ lastRestockAt, lastCountedAt, ...level }) => ({
    ...level,
    isCounted: lastRestockAt !== null || lastCountedAt !== null,
  }));
  return stockForShoppers(shelves, merchant);
}
