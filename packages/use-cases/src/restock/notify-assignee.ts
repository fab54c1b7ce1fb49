import type { Device, RestockOrder } from '@larder/database/model';
import { notifyMembers } from '../notice/notify-members.ts';
import type { MemberWriteContext } from '../use-case.ts';

type NotifiedOrder = Pick<RestockOrder, 'id' | 'orderNo' | 'mode' | 'assignedToId' | 'version'>;

type Cabinet = Pick<Device, 'name' | 'deviceNo'>;

/** Notifies the new assignee of an order, unless they assigned it themselves. [screens CREATE] */
export function notifyAssignee(
  ctx: MemberWriteContext,
  order: NotifiedOrder,
  device: Cabinet,
): Promise<void> {
  return notify(ctx, order, device, 'assigned');
}

/**
 * Notifies the former assignee that their order was canceled or reassigned, unless they did it themselves. `order`: its
 * state before the change.
 */
export function notifyFormerAssignee(
  ctx: MemberWriteContext,
  order: NotifiedOrder,
  device: Cabinet,
): Promise<void> {
  return notify(ctx, order, device, 'withdrawn');
}

/** Notifies the assignee that another visit ended their order, unless it was their own. [decision 316] */
export function notifyCoveredAssignee(
  ctx: MemberWriteContext,
  order: NotifiedOrder,
  device: Cabinet,
): Promise<void> {
  return notify(ctx, order, device, 'covered');
}

async function notify(
  ctx: MemberWriteContext,
  order: NotifiedOrder,
  device: Cabinet,
  what: 'assigned' | 'withdrawn' | 'covered',
): Promise<void> {
  const { id, orderNo, mode, assignedToId, version } = order;
  const { merchantId, membershipId } = ctx.actor;
  if (!assignedToId || assignedToId === membershipId) return;
  await notifyMembers(ctx, [
    {
      merchantId,
      membershipId: assignedToId,
      key: `restock.${what}`,
      params: { cabinet: device.name ?? device.deviceNo, orderNo },
      cause: `restock_order:${id}:${what}:${version}`,
      target: { screen: 'restockOrder', mode: mode === 'legacy' ? 'legacy' : 'refill', orderId: id },
    },
  ]);
}
