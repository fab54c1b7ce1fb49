import { copyToDraftInput } from '@larder/contract/template.contract';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lockOwnVersion } from './lock-own-version.ts';
import { writeTemplateLines } from './write-template-lines.ts';

/**
 * Creates a draft with the lines of any version; its times are not copied because they were for another occasion.
 * Refuses `NOT_FOUND`. [screens 66]
 */
export const copyToDraft = defineUseCase({
  name: 'template.copyToDraft',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: copyToDraftInput,
  audit: 'none',
  run: async (ctx, { versionId }) => {
    const found = await lockOwnVersion(ctx, versionId);
    if (!found.ok) return found;
    const { deviceId, applyMode } = found.value;
    const { merchantId, membershipId } = ctx.actor;
    const { id: draftId, ...draft } = await ctx.tx.planogramVersion.create({
      data: {
        id: ctx.newId(),
        merchantId,
        deviceId,
        status: 'draft',
        applyMode,
        copiedFromId: versionId,
        createdById: membershipId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
      select: { id: true, version: true },
    });
    const lines = await versionLines(ctx.tx, merchantId, [versionId]);
    await writeTemplateLines(ctx, merchantId, draftId, lines);
    ctx.emit({ type: 'planogram.changed', deviceId, ids: { versionId: draftId, version: draft.version } });
    return accept({ draftId, ...draft });
  },
});
