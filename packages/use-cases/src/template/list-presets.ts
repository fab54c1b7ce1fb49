import { presetsInput } from '@larder/contract/template.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** The merchant's presets by name, with what they need of a cabinet. [screens 64] */
export const listPresets = defineUseCase({
  name: 'template.presets',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: presetsInput,
  run: async (ctx) => {
    const presets = await ctx.tx.templatePreset.findMany({
      where: { merchantId: ctx.actor.merchantId, deletedAt: null },
      include: { lines: { select: { door: true, layer: true } } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return accept(
      presets.map(({ id: presetId, name, version, updatedAt, lines }) => ({
        ...{ presetId, name, version, lines: lines.length, updatedAt: updatedAt.toISOString() },
        doors: lines.some(({ door }) => door === 'R') ? 2 : 1,
        layers: Math.max(0, ...lines.map(({ layer }) => layer)),
      })),
    );
  },
});
