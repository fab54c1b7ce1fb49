import { presetsInput } from '@larder/contract/template.contract';
import { countProducts } from '@larder/domain/count-products';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/** The merchant's presets by name, with the doors and layers they need. [screens 64] */
export const listPresets = defineUseCase({
  name: 'template.listPresets',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: presetsInput,
  run: async (ctx, { cursor, limit }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const [name, id] = after.value ?? [];
    const further =
      name !== undefined && id ? { OR: [{ name: { gt: name } }, { name, id: { gt: id } }] } : {};
    const presets = await ctx.tx.templatePreset.findMany({
      where: { merchantId: ctx.actor.merchantId, deletedAt: null, ...further },
      include: { lines: { select: { door: true, layer: true, productId: true } } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: limit + 1,
    });
    const item = ({ id: presetId, name, version, updatedAt, lines }: (typeof presets)[number]) => ({
      presetId,
      name,
      version,
      products: countProducts(lines),
      updatedAt: updatedAt.toISOString(),
      doors: lines.some(({ door }) => door === 'R') ? 2 : 1,
      layers: Math.max(0, ...lines.map(({ layer }) => layer)),
    });
    return accept(pageOf(presets, limit, item, (preset) => [preset.name, preset.id]));
  },
});
