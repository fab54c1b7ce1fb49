import { savePresetInput } from '@larder/contract/template.contract';
import { isPresetNameTaken } from '@larder/database/queries/template/template-preset.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { checkDraftLines } from './check-draft-lines.ts';
import { findOwnPreset } from './find-own-preset.ts';

/**
 * Saves lines without a device, to copy from or to roll out. With `presetId` it replaces that preset's content. Refuses
 * `DATA_PROCESSING` (optimistic lock) if another member changed it in the meantime, `TEMPLATE_EMPTY`, `BAD_INPUT`
 * (`valid.position`; `valid.presetNameTaken`, case-insensitive), `NOT_FOUND`. [screens 64]
 */
export const savePreset = defineUseCase({
  name: 'template.savePreset',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: savePresetInput,
  audit: { objectType: 'template' },
  run: async (ctx, { presetId, version, name, lines }) => {
    const { tx, now } = ctx;
    const { merchantId } = ctx.actor;
    if (lines.length === 0) return refuse('TEMPLATE_EMPTY');
    const checked = await checkDraftLines(tx, merchantId, lines);
    if (!checked.ok) return checked;
    const id = presetId ?? ctx.newId();
    if (await isPresetNameTaken(tx, { merchantId, id, name }))
      return refuse('BAD_INPUT', { key: 'valid.presetNameTaken' });
    if (presetId) {
      const found = await findOwnPreset(ctx, presetId);
      if (!found.ok) return found;
      const { count } = await tx.templatePreset.updateMany({
        where: { id, merchantId, version: version ?? 0, deletedAt: null },
        data: { name, version: { increment: 1 }, updatedAt: now },
      });
      if (count === 0) return refuse('DATA_PROCESSING');
      await tx.templatePresetLine.deleteMany({ where: { presetId: id, merchantId } });
    } else {
      const preset = { id, merchantId, name, createdAt: now, updatedAt: now };
      const { count } = await tx.templatePreset.createMany({ data: preset, skipDuplicates: true });
      if (count === 0) return refuse('BAD_INPUT', { key: 'valid.presetNameTaken' });
    }
    await tx.templatePresetLine.createMany({
      data: lines.map(({ bestBefore: _, ...line }, sort) => ({ ...line, merchantId, presetId: id, sort })),
    });
    ctx.audit({ objectId: id, after: { name, lines: lines.length } });
    return accept({ presetId: id, version: presetId ? (version ?? 0) + 1 : 1 });
  },
});
