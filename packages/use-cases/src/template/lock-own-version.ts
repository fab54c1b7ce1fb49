import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { MemberActor } from '../actor.ts';
import type { WriteContext } from '../use-case.ts';
import { findOwnVersion } from './find-own-version.ts';

/** As `findOwnVersion`, re-read after locking the device. */
export async function lockOwnVersion(
  ctx: Pick<WriteContext, 'tx'> & { readonly actor: MemberActor },
  versionId: string,
) {
  const found = await findOwnVersion(ctx, versionId);
  if (!found.ok) return found;
  await lockDevice(ctx.tx, found.value.deviceId);
  return findOwnVersion(ctx, versionId);
}
