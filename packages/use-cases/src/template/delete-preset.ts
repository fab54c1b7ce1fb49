import { presetInput } from '@larder/contract/template.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnPreset } from './find-own-preset.ts';

/** Deletes a preset; templates published from it stay. Refuses `NOT_FOUND`. [screens 64] */
export const deletePreset = defineUseCase({
  name: 'template.deletePreset',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: presetInput,
  audit: { objectType: 'template', objectId: ({ presetId }) => presetId },
  run: async (ctx, { presetId }) => {
    const found = await findOwnPreset(ctx, presetId);
    if (!found.ok) return found;
    ctx.audit({ before: { name: found.value.name } });
    await ctx.tx.templatePreset.updateMany({
      where: { id: presetId, merchantId: ctx.actor.merchantId },
      data: { deletedAt: ctx.now, version: { increment: 1 }, updatedAt: ctx.now },
    });
    return accept({ presetId });
  },
});
