import { cancelVersionInput } from '@larder/contract/template.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { canCancelVersion } from '@larder/domain/template/version-status';
import { defineUseCase } from '../use-case.ts';
import { afterLocks } from './after-locks.ts';
import { lockOwnVersion } from './lock-own-version.ts';

/**
 * Cancels a waiting version. Refuses `ILLEGAL_TRANSITION` once it has begun or was canceled, `NOT_FOUND`.
 * [domain T6, screens 66]
 */
export const cancelVersion = defineUseCase({
  name: 'template.cancelVersion',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: cancelVersionInput,
  audit: { objectType: 'template', objectId: ({ versionId }) => versionId },
  run: async (call, { versionId }) => {
    const found = await lockOwnVersion(call, versionId);
    if (!found.ok) return found;
    const ctx = afterLocks(call);
    const { deviceId, rev, status } = found.value;
    ctx.audit({ deviceId, before: { status }, after: { status: 'canceled' } });
    if (!canCancelVersion(found.value, ctx.now)) return refuse('ILLEGAL_TRANSITION');
    await ctx.tx.planogramVersion.update({
      where: { id: versionId },
      data: {
        status: 'canceled',
        canceledAt: ctx.now,
        canceledById: ctx.actor.membershipId,
        version: { increment: 1 },
        updatedAt: ctx.now,
      },
    });
    ctx.emit({ type: 'planogram.changed', deviceId, ids: { versionId } });
    return accept({ versionId, rev });
  },
});
