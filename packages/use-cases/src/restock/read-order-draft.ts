import { orderDraftInput } from '@larder/contract/restock.contract';
import { newestAppliedEvent } from '@larder/database/queries/restock/restock-lines.queries';
import {
  assignableRestockers,
  restockOrderLines,
} from '@larder/database/queries/restock/restock-order.queries';
import { planningBounds } from '@larder/domain/calendar-bounds';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { lineKey } from '@larder/domain/stock/line-key';
import { localDay } from '@larder/domain/time-zone';
import { seesDevice } from '../actor.ts';
import { loadDevice } from '../device/device-details.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { findOwnRestockOrder } from './find-own-restock-order.ts';
import { restockHead } from './restock-head.ts';
import type { RestockLineView } from './restock-line-view.ts';
import { restockLineViews } from './restock-line-views.ts';

/**
 * Prefills a new order: every line of the device with Q up to standard stock, or up to what an earlier order fell short
 * of; the members who may be assigned; and what blocks a new order (`openOrder`, `task`). With `orderId`, returns that
 * order for editing. Refuses `NOT_FOUND`. [screens CREATE, ORDER]
 */
export const readOrderDraft = defineUseCase({
  name: 'restock.readOrderDraft',
  access: { anyOf: ['restock.order.create'] },
  kind: 'read',
  input: orderDraftInput,
  run: async (ctx, { deviceNo, fromOrderId, orderId = null }) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const device = await loadDevice(tx, merchantId, deviceNo);
    if (!device || !seesDevice(actor, device.id)) return refuse('NOT_FOUND');
    const short = await shortfallOf(ctx, device.id, fromOrderId);
    if (!short.ok) return short;
    const edited = await editedOrder(ctx, device.id, orderId);
    if (!edited.ok) return edited;
    const { lines } = await restockLineViews(ctx, device, { mode: 'refill', orderId, closedAt: null });
    const beginsWith = (line: RestockLineView) =>
      edited.value
        ? (line.orderedQty ?? 0)
        : short.value
          ? (short.value.get(lineKey(line)) ?? 0)
          : line.suggested;
    const at = { merchantId, deviceId: device.id };
    const openOrder = await tx.restockOrder.findFirst({
      where: { ...at, status: { in: [...openOrderStatuses] } },
      select: { id: true, orderNo: true },
    });
    const task = await tx.restockTask.findFirst({
      where: { ...at, status: { in: [...openTaskStatuses] } },
      select: { id: true, taskNo: true, mode: true },
    });
    return accept({
      head: restockHead(device, now),
      dataAt: (await newestAppliedEvent(tx, device.id))?.toISOString() ?? null,
      lines: lines
        .filter(({ parQty, orderedQty }) => parQty !== null || orderedQty !== null)
        .map((line) => ({ ...line, orderedQty: beginsWith(line) })),
      order: edited.value,
      restockers: await assignableRestockers(tx, merchantId, device.id),
      dueBounds: planningBounds(localDay(now, device.timezone)),
      openOrder,
      task,
    });
  },
});

/** Returns the quantity by line that an earlier order requested and did not get; null without an earlier order. */
async function shortfallOf(
  ctx: MemberReadContext,
  deviceId: string,
  fromOrderId: string | undefined,
): Promise<Result<ReadonlyMap<string, number> | null>> {
  if (!fromOrderId) return accept(null);
  const order = await findOwnRestockOrder(ctx, fromOrderId);
  if (!order.ok) return order;
  if (order.value.deviceId !== deviceId || order.value.status !== 'done') return refuse('NOT_FOUND');
  const lines = await restockOrderLines(ctx.tx, ctx.actor.merchantId, fromOrderId);
  return accept(
    new Map(lines.map((line) => [lineKey(line), Math.max(0, line.orderedQty - (line.restockQty ?? 0))])),
  );
}

/** Returns the editable fields of an order besides its lines; null for a new order. */
async function editedOrder(ctx: MemberReadContext, deviceId: string, orderId: string | null) {
  if (orderId === null) return accept(null);
  const found = await findOwnRestockOrder(ctx, orderId);
  if (!found.ok) return found;
  if (found.value.deviceId !== deviceId) return refuse('NOT_FOUND');
  const { id, orderNo, status, version, assignedToId, note, dueOn } = found.value;
  return accept({
    id,
    orderNo,
    status,
    version,
    assignedToId,
    note,
    dueOn: dueOn?.toISOString().slice(0, 10) ?? null,
  });
}
