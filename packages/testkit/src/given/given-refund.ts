import type { Prisma, Refund, SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

/** Creates the captured payment of a paid order. */
export async function givenCapture(
  tx: Tx,
  order: SalesOrder,
  overrides: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<void> {
  const at = new Date(testNow);
  await tx.payment.create({
    data: {
      id: newTestId(),
      merchantId: order.merchantId,
      deviceId: order.deviceId,
      sessionId: order.sessionId ?? newTestId(),
      orderId: order.id,
      provider: 'sandbox',
      method: 'card',
      authRef: newTestId(),
      captureRef: newTestId(),
      currency: order.currency,
      state: 'captured',
      authorizedMinor: order.authorizedMinor,
      capturedMinor: order.capturedMinor,
      authorizedAt: at,
      authExpiresAt: at,
      capturedAt: at,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
}

/** Creates a refund of the first unit of an order, by default one that failed. */
export async function givenRefund(
  tx: Tx,
  order: SalesOrder,
  requestedById: string,
  overrides: Partial<Prisma.RefundUncheckedCreateInput> = {},
): Promise<Refund> {
  const { merchantId, deviceId, id: orderId } = order;
  const at = new Date(testNow);
  const id = newTestId();
  const item = await tx.orderItem.findFirstOrThrow({ where: { orderId }, orderBy: { lineNo: 'asc' } });
  const refund = await tx.refund.create({
    data: {
      id,
      merchantId,
      deviceId,
      orderId,
      refundNo: `R261120${String(Number.parseInt(id.slice(-6), 16)).padStart(8, '0')}`,
      state: 'failed',
      amountMinor: 100,
      reason: 'quality',
      returnToStock: false,
      requestedById,
      requestedAt: at,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
  const { amountMinor } = refund;
  await tx.refundLine.create({
    data: { merchantId, refundId: id, orderItemId: item.id, qty: 1, amountMinor },
  });
  return refund;
}
