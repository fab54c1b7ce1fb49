import { accept, type Result, refuse } from '@larder/domain/refusal';
import { type MemberActor, seesDevice } from '../actor.ts';
import type { ReadContext } from '../use-case.ts';

/** A cabinet that is or once was the merchant's still has its history; any other number, or one out of scope, refuses `NOT_FOUND`. */
export async function everOwnedDevice(
  { tx, actor }: Pick<ReadContext, 'tx'> & { readonly actor: MemberActor },
  deviceNo: string | undefined,
): Promise<Result<string | null>> {
  if (!deviceNo) return accept(null);
  const owned = await tx.deviceAssignment.findFirst({
    where: { merchantId: actor.merchantId, device: { deviceNo } },
    select: { deviceId: true },
  });
  return owned && seesDevice(actor, owned.deviceId) ? accept(owned.deviceId) : refuse('NOT_FOUND');
}
