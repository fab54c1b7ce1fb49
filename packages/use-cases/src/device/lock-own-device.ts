import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { MemberWriteContext } from '../use-case.ts';
import { findOwnDevice } from './find-own-device.ts';

/** Locks a device within the actor's scope and re-reads it; `NOT_FOUND` for any other. */
export async function lockOwnDevice(ctx: Pick<MemberWriteContext, 'tx' | 'actor'>, deviceNo: string) {
  const found = await findOwnDevice(ctx, deviceNo);
  if (!found.ok) return found;
  await lockDevice(ctx.tx, found.value.id);
  return findOwnDevice(ctx, deviceNo);
}
