import { removeProductInput } from '@larder/contract/product.contract';
import {
  isInTemplate,
  lockMerchantProduct,
} from '@larder/database/queries/product/product-application.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/**
 * Removes a product from the library; past sales keep it, and it can be added again. Refuses `NOT_FOUND`,
 * `PRODUCT_IN_TEMPLATE` while a template in use or scheduled contains it. [screens 37]
 */
export const removeProduct = defineUseCase({
  name: 'product.remove',
  access: { anyOf: ['product.library.edit'] },
  kind: 'write',
  input: removeProductInput,
  audit: { objectType: 'merchant_product', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const { merchantId } = ctx.actor;
    await lockMerchantProduct(ctx.tx, merchantId, id);
    const found = await ctx.tx.merchantProduct.findFirst({ where: { id, merchantId, archivedAt: null } });
    if (!found) return refuse('NOT_FOUND');
    if (await isInTemplate(ctx.tx, merchantId, id, ctx.now)) return refuse('PRODUCT_IN_TEMPLATE');
    await ctx.tx.merchantProduct.update({
      where: { id },
      data: { archivedAt: ctx.now, updatedAt: ctx.now, version: { increment: 1 } },
    });
    ctx.audit({ before: { archivedAt: null }, after: { archivedAt: ctx.now.toISOString() } });
    ctx.emit({ type: 'product.library', ids: { productId: id } });
    return accept({ id });
  },
});
