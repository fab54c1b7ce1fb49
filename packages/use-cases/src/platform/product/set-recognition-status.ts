import { recognitionStatuses } from '@larder/domain/product/read-product-rows';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { emitToOwners } from './emit-to-owners.ts';

/**
 * Sets whether cabinets recognize a product: a template may contain only ready products. Refuses `NOT_FOUND` {code}.
 * [domain 3]
 */
export const setRecognitionStatus = defineUseCase({
  name: 'platform.setRecognitionStatus',
  access: 'internal',
  kind: 'write',
  input: z.object({ code: z.string().min(1), status: z.enum(recognitionStatuses) }),
  audit: { objectType: 'platform_product', objectId: ({ code }) => code },
  run: async (ctx, { code, status }) => {
    const product = await ctx.tx.platformProduct.findUnique({ where: { code } });
    if (!product) return refuse('NOT_FOUND', { code });
    await ctx.tx.platformProduct.update({
      where: { code },
      data: { recognitionStatus: status, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.audit({
      before: { recognitionStatus: product.recognitionStatus },
      after: { recognitionStatus: status },
    });
    await emitToOwners(ctx, [product.id]);
    return accept({ code, status });
  },
});
