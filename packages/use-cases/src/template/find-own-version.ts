import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';
import { type MemberActor, seesDevice } from '../actor.ts';

/** Returns a version of a device within the actor's scope that is not a deleted draft; `NOT_FOUND` for any other. */
export async function findOwnVersion(
  ctx: { readonly tx: Tx; readonly actor: MemberActor },
  versionId: string,
) {
  const version = await ctx.tx.planogramVersion.findFirst({
    where: { id: versionId, merchantId: ctx.actor.merchantId, deletedAt: null },
  });
  return version && seesDevice(ctx.actor, version.deviceId) ? accept(version) : refuse('NOT_FOUND');
}
