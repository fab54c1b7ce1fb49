import type { SalesOrder } from '@larder/database/model';
import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import { type OrderEvent, transitionOrder } from '@larder/domain/order/order-transitions';
import { localDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../use-case.ts';
import type { LockedPayment } from './lock-payment.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'emit'>;

/** A payment of these states holds nothing, whatever was requested. */
const unheldStates: readonly string[] = ['authorizing', 'declined', 'voided', 'expired'];

/**
 * Advances an order after its payment changed. Returns false for an order that does not wait for it, which stays as it
 * is. The payment of a debt that failed changes nothing about its order, and clients are notified.
 */
export async function moveOrder(
  ctx: Context,
  { order, payment }: LockedPayment,
  event: Extract<OrderEvent, 'capture_all' | 'capture_part' | 'capture_failed' | 'pay' | 'pay_part'>,
  capturedMinor: bigint,
): Promise<boolean> {
  if (!order) return false;
  if (payment.debtOrderId && event === 'capture_failed') {
    await announceOrder(ctx, order);
    return true;
  }
  const next = transitionOrder(order.status, event);
  if (!next.ok) return false;
  const { id: orderId, merchantId, deviceId } = order;
  await ctx.tx.salesOrder.update({
    where: { id: orderId },
    data: {
      status: next.value,
      capturedMinor,
      authorizedMinor: authorizedMinor({ order, payment }, capturedMinor),
      ...(next.value === 'paid' ? { paidAt: ctx.clock.now() } : {}),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await markDay(ctx, order);
  ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version: order.version + 1 } });
  return true;
}

/** No less than was captured: later payments take more than the hold was for. [decisions 106 and 205] */
function authorizedMinor({ order, payment }: LockedPayment, capturedMinor: bigint): bigint {
  const ofHold = unheldStates.includes(payment.state) ? 0n : payment.authorizedMinor;
  const heldMinor = payment.debtOrderId && order ? order.authorizedMinor : ofHold;
  return heldMinor > capturedMinor ? heldMinor : capturedMinor;
}

/** Notifies clients of an order whose payments changed, although it has not. */
export async function announceOrder(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'emit'>,
  {
    id: orderId,
    merchantId,
    deviceId,
    version,
  }: Pick<SalesOrder, 'id' | 'merchantId' | 'deviceId' | 'version'>,
): Promise<void> {
  await ctx.tx.salesOrder.update({
    where: { id: orderId },
    data: { version: { increment: 1 }, updatedAt: ctx.now },
  });
  ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version: version + 1 } });
}

async function markDay(ctx: Context, order: NonNullable<LockedPayment['order']>): Promise<void> {
  const device = await ctx.tx.device.findUniqueOrThrow({
    where: { id: order.deviceId },
    select: { timezone: true },
  });
  const day = localDay(order.consumedAt ?? order.createdAt, device.timezone);
  const { merchantId, deviceId } = order;
  await markSalesDirty(ctx.tx, [{ merchantId, deviceId, day }], ctx.now);
}
