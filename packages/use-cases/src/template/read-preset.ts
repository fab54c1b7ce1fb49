import { presetInput } from '@larder/contract/template.contract';
import { presetLines } from '@larder/database/queries/template/template-line.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnPreset } from './find-own-preset.ts';
import { loadTemplateProducts } from './load-template-products.ts';

/** Returns one preset with its lines and their products, to copy from. Refuses `NOT_FOUND`. [screens 64] */
export const readPreset = defineUseCase({
  name: 'template.readPreset',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: presetInput,
  run: async (ctx, { presetId }) => {
    const found = await findOwnPreset(ctx, presetId);
    if (!found.ok) return found;
    const { merchantId } = ctx.actor;
    const { name, version } = found.value;
    const rows = await presetLines(ctx.tx, merchantId, [presetId]);
    const products = await loadTemplateProducts(ctx.tx, merchantId, rows);
    return accept({
      presetId,
      name,
      version,
      lines: rows.map(({ versionId: _, ...line }) => line),
      products: [...products.values()].map(({ picture, ...product }) => ({
        ...product,
        pictureUrl: picture ? ctx.ports.files.link(picture, ctx.now) : null,
      })),
    });
  },
});
