import type { Device, RestockOrder } from '@larder/database/model';
import type { MemberActor } from '../actor.ts';
import { tellMembers } from '../notice/tell-member.ts';
import type { WriteContext } from '../use-case.ts';

const screens = {
  refill: '/pages/new-restock/restock-order-refill/restock-order-detail',
  legacy: '/pages/restock/restock-order',
} as const;

type Told = Pick<RestockOrder, 'id' | 'orderNo' | 'mode' | 'assignedToId' | 'version'>;

type Cabinet = Pick<Device, 'name' | 'deviceNo'>;
type Ctx = WriteContext & { readonly actor: MemberActor };

/** Notifies the member that an order is given to, unless they gave it to themselves. [screens CREATE] */
export function tellAssignee(ctx: Ctx, order: Told, device: Cabinet): Promise<void> {
  return tell(ctx, order, device, 'assigned');
}

/** Notifies the member who had an order that it was canceled or given to someone else, unless they did it. `order`: as it was. */
export function tellFormerAssignee(ctx: Ctx, order: Told, device: Cabinet): Promise<void> {
  return tell(ctx, order, device, 'withdrawn');
}

async function tell(ctx: Ctx, order: Told, device: Cabinet, what: 'assigned' | 'withdrawn'): Promise<void> {
  const { id, orderNo, mode, assignedToId, version } = order;
  const { merchantId, membershipId } = ctx.actor;
  if (!assignedToId || assignedToId === membershipId) return;
  await tellMembers(ctx, [
    {
      merchantId,
      membershipId: assignedToId,
      key: `restock.${what}`,
      params: { cabinet: device.name ?? device.deviceNo, orderNo },
      cause: `restock_order:${id}:${what}:${version}`,
      target: `${screens[mode === 'legacy' ? 'legacy' : 'refill']}?id=${id}`,
    },
  ]);
}
