import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';

/** The worked example of domain 7.1 with cola: last restocked to 12, 5 sold, 1 lost, 2 thrown away, so 4 remain. */
export async function givenInterval(system: System, shop: Shop, deviceId: string): Promise<void> {
  const { prisma } = system.database;
  const key = {
    merchantId: shop.merchant.id,
    deviceId,
    door: 'L' as const,
    layer: 1,
    productId: shop.cola.id,
  };
  const at = system.now();
  const booked = [
    { type: 'sale', reason: 'manual', qty: -5, balanceAfter: 7, keySeq: 2 },
    { type: 'adjust', reason: 'shrinkage', qty: -1, balanceAfter: 6, keySeq: 3 },
    { type: 'dispose', reason: 'expired', qty: -2, balanceAfter: 4, keySeq: 4 },
  ] as const;
  await prisma.stockMovement.createMany({
    data: booked.map((movement) => ({
      ...key,
      ...movement,
      id: newTestId(),
      occurredAt: at,
      recordedAt: at,
      sourceType: 'system',
      sourceId: newTestId(),
      sourceLine: 1,
    })),
  });
  await prisma.stockLevel.updateMany({
    where: key,
    data: {
      onHand: 4,
      keySeq: 4,
      salesSinceRestock: 5,
      adjustedSinceRestock: -1,
      disposedSinceRestock: 2,
      // As its template says.
      parQty: 12,
    },
  });
}
