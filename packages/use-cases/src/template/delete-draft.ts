import { deleteDraftInput } from '@larder/contract/template.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lockOwnVersion } from './lock-own-version.ts';

/** Deletes a draft. Refuses `DELETE_FAILED` for a version that is no longer a draft, `NOT_FOUND`. [screens 66] */
export const deleteDraft = defineUseCase({
  name: 'template.deleteDraft',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: deleteDraftInput,
  audit: { objectType: 'template', objectId: ({ draftId }) => draftId },
  run: async (ctx, { draftId }) => {
    const found = await lockOwnVersion(ctx, draftId);
    if (!found.ok) return found;
    const { deviceId, status } = found.value;
    ctx.audit({ deviceId });
    if (status !== 'draft') return refuse('DELETE_FAILED');
    await ctx.tx.planogramVersion.update({
      where: { id: draftId },
      data: { deletedAt: ctx.now, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.emit({ type: 'planogram.changed', deviceId, ids: { versionId: draftId } });
    return accept({ draftId });
  },
});
