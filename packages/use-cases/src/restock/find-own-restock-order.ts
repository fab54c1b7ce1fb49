import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext, MemberWriteContext } from '../use-case.ts';
import { seesOrder } from './restock-scope.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

async function loadOrder({ tx, actor: { merchantId } }: Ctx, id: string) {
  const order = await tx.restockOrder.findFirst({ where: { id, merchantId } });
  if (!order) return null;
  const device = await tx.device.findUniqueOrThrow({ where: { id: order.deviceId } });
  if (device.merchantId === merchantId) return { ...order, device };
  const { timezone } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timezone: true },
  });
  // As in `knownCabinet`: its current name and time zone belong to the next owner.
  return { ...order, device: { ...device, name: null, timezone } };
}

export type RestockOrderWithDevice = NonNullable<Awaited<ReturnType<typeof loadOrder>>>;

/** Returns a restock order that the member may see, for a device in their scope; `NOT_FOUND` for any other. */
export async function findOwnRestockOrder(ctx: Ctx, id: string): Promise<Result<RestockOrderWithDevice>> {
  const order = await loadOrder(ctx, id);
  const isSeen = order && seesDevice(ctx.actor, order.deviceId) && seesOrder(ctx.actor, order);
  return isSeen ? accept(order) : refuse('NOT_FOUND');
}

/** Locks the device, then re-reads the order: no other transaction can change the order or the device's tasks. */
export async function lockOwnRestockOrder(
  ctx: MemberWriteContext,
  id: string,
): Promise<Result<RestockOrderWithDevice>> {
  const found = await findOwnRestockOrder(ctx, id);
  if (!found.ok) return found;
  await lockDevice(ctx.tx, found.value.deviceId);
  return findOwnRestockOrder(ctx, id);
}
