import { getInput } from '@larder/contract/order.contract';
import type { OrderItem } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId, OrderId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { seesDevice } from '../actor.ts';
import type { SessionMediaRef } from '../session/session-evidence.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';

/** Everything that screen 41 shows of an order. Refuses `NOT_FOUND`. */
export const readOrder = defineUseCase({
  name: 'order.get',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: getInput,
  run: async (ctx, { id }) => {
    const order = await loadOrder(ctx.tx, ctx.actor.merchantId, id);
    if (!order || !seesDevice(ctx.actor, order.deviceId)) return refuse('NOT_FOUND');
    const seesVideo = can(ctx.actor.permissions, ['order.video.view']);
    const { device } = order.assignment;
    return accept({
      id: order.id,
      orderNo: order.orderNo,
      type: order.type,
      status: order.status,
      version: order.version,
      device: { deviceNo: device.deviceNo, name: device.name, timezone: device.timezone },
      ...timesOf(order),
      ...abnormalOf(order),
      ...amountsOf(order),
      payment: {
        method: order.paymentMethod,
        cardBrand: order.cardBrand,
        cardLast4: order.cardLast4,
        payerAccount: order.payerAccount,
        activityNo: order.activityNo,
      },
      items: order.items.map((item) => itemOf(ctx, item)),
      video: seesVideo ? videoOf(order.session?.media) : null,
    });
  },
});

function loadOrder(tx: Tx, merchantId: MerchantId, id: OrderId) {
  return tx.salesOrder.findFirst({
    where: { id, merchantId },
    include: {
      items: { orderBy: { lineNo: 'asc' } },
      session: { select: { media: true, startedAt: true, closedAt: true } },
      assignment: { select: { device: { select: { deviceNo: true, name: true, timezone: true } } } },
    },
  });
}

type OrderRow = NonNullable<Awaited<ReturnType<typeof loadOrder>>>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

const timesOf = (order: OrderRow) => ({
  createdAt: order.createdAt.toISOString(),
  consumedAt: iso(order.consumedAt),
  paidAt: iso(order.paidAt),
  completedAt: iso(order.completedAt),
});

const abnormalOf = (order: OrderRow) => ({
  abnormalReason: order.abnormalReason,
  abnormalState: order.abnormalState,
  abnormalDeadlineAt: iso(order.abnormalDeadlineAt),
});

/** `dueMinor`: what was not taken of the total. */
function amountsOf(order: OrderRow) {
  const totalMinor = Number(order.totalMinor);
  const capturedMinor = Number(order.capturedMinor);
  const refundedMinor = Number(order.refundedMinor);
  return {
    currency: order.currency,
    subtotalMinor: Number(order.subtotalMinor),
    discountMinor: Number(order.discountMinor),
    taxMinor: Number(order.taxMinor),
    taxRatePpm: order.taxRatePpm,
    taxMode: order.taxMode,
    totalMinor,
    authorizedMinor: Number(order.authorizedMinor),
    capturedMinor,
    refundedMinor,
    refundableMinor: capturedMinor - refundedMinor,
    dueMinor: order.status === 'unpaid' ? totalMinor - capturedMinor : 0,
    partiallyRefunded: refundedMinor > 0 && order.status !== 'refunded',
  };
}

const itemOf = ({ ports, now }: ReadContext, item: OrderItem) => ({
  id: item.id,
  lineNo: item.lineNo,
  name: item.nameSnapshot,
  gtin: item.gtin,
  pictureUrl: item.picture ? ports.files.link(item.picture, now) : null,
  door: item.door,
  layer: item.layer,
  qty: item.qty,
  unitPriceMinor: Number(item.unitPriceMinor),
  discountMinor: Number(item.discountMinor),
  taxMinor: Number(item.taxMinor),
  totalMinor: Number(item.totalMinor),
  source: item.source,
  refundedQty: item.refundedQty,
});

/** Only whether there is a video: playing one is its own, audited, call. */
function videoOf(media: unknown): { readonly state: SessionMediaRef['state'] } | null {
  const refs = (media ?? []) as readonly SessionMediaRef[];
  const video = refs.find((ref) => ref.kind === 'video');
  return video ? { state: video.state } : null;
}
