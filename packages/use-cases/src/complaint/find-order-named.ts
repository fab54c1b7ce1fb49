import type { SalesOrder } from '@larder/database/model';
import { idPattern } from '@larder/domain/ids';
import { orderNumberOf } from '@larder/domain/order/order-number';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

type Named = Pick<SalesOrder, 'id' | 'orderNo' | 'deviceId' | 'currency'>;

/** Returns an order of the actor by its number or id. Refuses `NOT_FOUND` at the field `order`. */
export async function findOrderNamed(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  named: string,
): Promise<Result<Named>> {
  const order = await tx.salesOrder.findFirst({
    where: {
      merchantId: actor.merchantId,
      ...(idPattern.test(named) ? { id: named } : { orderNo: orderNumberOf(named) }),
    },
    select: { id: true, orderNo: true, deviceId: true, currency: true },
  });
  return order && seesDevice(actor, order.deviceId) ? accept(order) : refuse('NOT_FOUND', { field: 'order' });
}
