import type { Tx } from '@larder/database/transaction';
import type { MemberActor } from '../actor.ts';

/** A cabinet that the actor's merchant has, whoever may see it; null for every other number, so that numbers cannot be probed. */
export function findAllocatedDevice(ctx: { readonly tx: Tx; readonly actor: MemberActor }, deviceNo: string) {
  return ctx.tx.device.findFirst({
    where: { deviceNo, merchantId: ctx.actor.merchantId },
    include: { model: true, connectivity: true, merchant: true },
  });
}

export type AllocatedDevice = NonNullable<Awaited<ReturnType<typeof findAllocatedDevice>>>;
