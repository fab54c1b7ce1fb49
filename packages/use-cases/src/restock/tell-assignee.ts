import type { Device, RestockOrder } from '@larder/database/model';
import type { MemberActor } from '../actor.ts';
import { tellMembers } from '../notice/tell-member.ts';
import type { WriteContext } from '../use-case.ts';

const screens = {
  refill: '/pages/new-restock/restock-order-refill/restock-order-detail',
  legacy: '/pages/restock/restock-order',
} as const;

type Told = Pick<RestockOrder, 'id' | 'orderNo' | 'mode' | 'assignedToId' | 'version'>;

/** Whoever an order is given to hears of it, unless he gave it to himself. [screens CREATE] */
export async function tellAssignee(
  ctx: WriteContext & { readonly actor: MemberActor },
  order: Told,
  device: Pick<Device, 'name' | 'deviceNo'>,
): Promise<void> {
  const { id, orderNo, mode, assignedToId, version } = order;
  const { merchantId, membershipId } = ctx.actor;
  if (!assignedToId || assignedToId === membershipId) return;
  await tellMembers(ctx, [
    {
      ...{ merchantId, membershipId: assignedToId },
      key: 'restock.assigned',
      params: { cabinet: device.name ?? device.deviceNo, orderNo },
      cause: `restock_order:${id}:assigned:${version}`,
      target: `${screens[mode === 'legacy' ? 'legacy' : 'refill']}?id=${id}`,
    },
  ]);
}
