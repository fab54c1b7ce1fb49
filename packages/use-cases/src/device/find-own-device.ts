import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';
import { type MemberActor, seesDevice } from '../actor.ts';

/**
 * Finds a device of the actor's merchant within the actor's scope; `NOT_FOUND` for any other, so that numbers cannot
 * be probed.
 */
export async function findOwnDevice(ctx: { readonly tx: Tx; readonly actor: MemberActor }, deviceNo: string) {
  const device = await ctx.tx.device.findFirst({ where: { deviceNo, merchantId: ctx.actor.merchantId } });
  return device && seesDevice(ctx.actor, device.id) ? accept(device) : refuse('NOT_FOUND');
}
