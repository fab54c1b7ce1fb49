import { idPattern, type MerchantId } from '@larder/domain/ids';
import { orderNumberOf } from '@larder/domain/order/order-number';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

/** An order with the card that paid it. */
export type OrderCard = {
  readonly orderId: string;
  readonly orderNo: string;
  readonly merchantId: MerchantId;
  readonly deviceId: string;
  readonly currency: string;
  readonly method: 'card' | 'wallet' | 'qr_wallet' | 'account';
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** Null: the provider did not identify the card. */
  readonly cardHash: Uint8Array<ArrayBuffer> | null;
  /** The token with which the card paid. */
  readonly token: string | null;
};

/** Returns an order of the actor by its number or id, with its card. Refuses `NOT_FOUND`. */
export async function ownOrderCard(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  order: string,
): Promise<Result<OrderCard>> {
  const { merchantId } = actor;
  const found = await tx.salesOrder.findFirst({
    where: { merchantId, ...(idPattern.test(order) ? { id: order } : { orderNo: orderNumberOf(order) }) },
    include: { payment: { select: { cardHash: true, fingerprint: true } } },
  });
  if (!found || !seesDevice(actor, found.deviceId)) return refuse('NOT_FOUND');
  return accept({
    orderId: found.id,
    orderNo: found.orderNo,
    merchantId,
    deviceId: found.deviceId,
    currency: found.currency,
    method: found.paymentMethod,
    cardBrand: found.cardBrand,
    cardLast4: found.cardLast4,
    cardHash: found.payment?.cardHash ?? null,
    token: found.payment?.fingerprint ?? null,
  });
}
