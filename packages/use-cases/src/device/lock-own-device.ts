import type { MemberActor } from '../actor.ts';
import type { WriteContext } from '../use-case.ts';
import { findOwnDevice } from './find-own-device.ts';
import { lockDevice } from './lock-device.ts';

/** A cabinet of the actor within his scope, as it is once nobody else changes it any more; else `NOT_FOUND`. */
export async function lockOwnDevice(
  ctx: Pick<WriteContext, 'tx'> & { readonly actor: MemberActor },
  deviceNo: string,
) {
  const found = await findOwnDevice(ctx, deviceNo);
  if (!found.ok) return found;
  await lockDevice(ctx.tx, found.value.id);
  return findOwnDevice(ctx, deviceNo);
}
