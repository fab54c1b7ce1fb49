import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { MemberWriteContext } from '../use-case.ts';
import { findOwnVersion } from './find-own-version.ts';

/** As `findOwnVersion`, re-read after locking the device. */
export async function lockOwnVersion(ctx: Pick<MemberWriteContext, 'tx' | 'actor'>, versionId: string) {
  const found = await findOwnVersion(ctx, versionId);
  if (!found.ok) return found;
  await lockDevice(ctx.tx, found.value.deviceId);
  return findOwnVersion(ctx, versionId);
}
