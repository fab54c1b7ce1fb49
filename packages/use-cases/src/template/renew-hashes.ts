import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { MemberWriteContext } from '../use-case.ts';
import { planogramLines } from './planogram-lines.ts';

/** Recomputes the hash of waiting versions after their lines changed. */
export async function renewHashes(
  { tx, actor, now }: MemberWriteContext,
  versionIds: readonly string[],
): Promise<void> {
  for (const id of versionIds) {
    const sha256 = planogramSha256(await planogramLines(tx, actor.merchantId, id));
    await tx.planogramVersion.update({ where: { id }, data: { sha256, updatedAt: now } });
  }
}
