import { switchModeInput } from '@larder/contract/restock.contract';
import { lockFeatures } from '@larder/database/queries/restock/restock-mode.queries';
import { accept } from '@larder/domain/refusal';
import { switchMode as featuresAfterSwitch } from '@larder/domain/restock/mode-switch';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { transitionTrip } from '@larder/domain/restock/trip-transitions';
import { requireOwner } from '../require-owner.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { notifyFormerAssignee } from './notify-assignee.ts';

/**
 * Switches a restock mode of the merchant on or off; only an owner may. Switched off, orders that nobody has started
 * and open trips are canceled, since nobody could start them; open tasks stay until they are done or canceled.
 * Idempotent. Refuses `FORBIDDEN`, `RESTOCK_MODE_LAST`. [decision 122, screens 129]
 */
export const switchMode = defineUseCase({
  name: 'restock.switchMode',
  access: { anyOf: ['setting.view'] },
  kind: 'write',
  input: switchModeInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { mode, enabled }) => {
    const { merchantId: id } = ctx.actor;
    const owner = await requireOwner(ctx.tx, ctx.actor);
    if (!owner.ok) return owner;
    const before = await lockFeatures(ctx.tx, id);
    const after = featuresAfterSwitch(before, mode, enabled);
    if (!after.ok) return after;
    const ended = enabled ? { orders: 0, trips: 0 } : await endPlans(ctx, mode);
    ctx.audit({
      objectId: id,
      before: { features: before.join(' ') },
      after: { features: after.value.join(' '), canceledOrders: ended.orders, canceledTrips: ended.trips },
    });
    if (after.value !== before) {
      await ctx.tx.merchant.update({
        where: { id },
        data: { features: [...after.value], version: { increment: 1 }, updatedAt: ctx.now },
      });
      ctx.emit({ type: 'merchant.settings' });
    }
    return accept({ mode, enabled, canceledOrders: ended.orders, canceledTrips: ended.trips });
  },
});

async function endPlans(ctx: MemberWriteContext, mode: RestockMode) {
  const { tx, actor, now } = ctx;
  const { merchantId } = actor;
  const changed = { version: { increment: 1 }, updatedAt: now };
  const order = transitionRestockOrder('created', 'cancel');
  const trip = transitionTrip('open', 'cancel');
  if (!order.ok || !trip.ok) throw new Error('Waiting orders and open trips can be canceled');
  const orders = await tx.restockOrder.updateManyAndReturn({
    where: { merchantId, mode, status: 'created' },
    data: { ...changed, status: order.value, finishedAt: now },
  });
  const devices = await tx.device.findMany({
    where: { merchantId, id: { in: orders.map(({ deviceId }) => deviceId) } },
    select: { id: true, name: true, deviceNo: true },
  });
  for (const canceled of orders) {
    const { id: orderId, deviceId, status } = canceled;
    const device = devices.find(({ id }) => id === deviceId);
    if (device) await notifyFormerAssignee(ctx, canceled, device);
    ctx.emit({ type: 'restock.order', deviceId, ids: { orderId, status } });
  }
  const trips = await tx.restockTrip.updateMany({
    where: { merchantId, mode, status: 'open' },
    data: { ...changed, status: trip.value },
  });
  return { orders: orders.length, trips: trips.count };
}
