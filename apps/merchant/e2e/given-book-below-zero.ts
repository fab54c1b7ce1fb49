import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';

/** Sells more cola than the book contains: 12 and then 14 sold, so the book says −2. */
export async function givenBookBelowZero({ database }: System, shop: Shop, deviceId: string): Promise<void> {
  const { prisma } = database;
  const where = { merchantId: shop.merchant.id, deviceId, productId: shop.cola.id };
  const { door, layer, updatedAt } = await prisma.stockLevel.findFirstOrThrow({ where });
  await prisma.stockMovement.create({
    data: {
      ...where,
      door,
      layer,
      id: newTestId(),
      keySeq: 2,
      type: 'sale',
      reason: 'manual',
      qty: -14,
      balanceAfter: -2,
      occurredAt: updatedAt,
      recordedAt: updatedAt,
      sourceType: 'system',
      sourceId: newTestId(),
      sourceLine: 1,
    },
  });
  await prisma.stockLevel.updateMany({ where, data: { onHand: -2, keySeq: 2, salesSinceRestock: 14 } });
}
