import type { Device } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from './shop.ts';

type Plan = { readonly shop: Shop; readonly device: Device; readonly at: Date };

/** Creates an order of the owner that waits for six colas in a cabinet. Returns its id. */
export async function givenWaitingOrder(tx: Tx, { shop, device, at }: Plan): Promise<string> {
  const merchantId = shop.merchant.id;
  const id = newTestId();
  await tx.restockOrder.create({
    data: {
      id,
      merchantId,
      deviceId: device.id,
      mode: 'refill',
      orderNo: `S${at.getTime()}`,
      status: 'created',
      createdById: shop.owner.membership.id,
      createdAt: at,
      updatedAt: at,
    },
  });
  const place = { door: 'L' as const, layer: 1, productId: shop.cola.id };
  await tx.restockOrderLine.create({
    data: { merchantId, orderId: id, ...place, parQty: 12, stockAtCreation: 6, orderedQty: 6 },
  });
  return id;
}
