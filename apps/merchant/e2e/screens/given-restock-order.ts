import type { Tx } from '@larder/database/transaction';
import { newTestId } from '@larder/testkit/new-test-id';

type Where = { readonly merchantId: string; readonly deviceId: string };
type Plan = { readonly operatorId: string; readonly productId: string; readonly at: Date };

/**
 * Creates an order for six colas in each mode that has orders, canceled so that it blocks nothing; returns that of
 * refill.
 */
export async function givenRestockOrder(
  tx: Tx,
  where: Where,
  { operatorId, productId, at }: Plan,
): Promise<string> {
  const orders = (['refill', 'legacy'] as const).map((mode, index) => ({
    ...where,
    id: newTestId(),
    mode,
    orderNo: `B2611210000000${index}`,
    status: 'canceled' as const,
    createdById: operatorId,
    note: 'Before the match',
    finishedAt: at,
    createdAt: at,
    updatedAt: at,
  }));
  await tx.restockOrder.createMany({ data: orders });
  await tx.restockOrderLine.createMany({
    data: orders.map(({ id: orderId }) => ({
      merchantId: where.merchantId,
      orderId,
      door: 'L' as const,
      layer: 1,
      productId,
      parQty: 12,
      stockAtCreation: 6,
      orderedQty: 6,
    })),
  });
  return orders[0]?.id ?? '';
}
