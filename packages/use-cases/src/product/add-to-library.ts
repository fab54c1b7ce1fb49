import { addToLibraryInput } from '@larder/contract/product.contract';
import { addOwnProducts } from '@larder/database/queries/product/product-application.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/**
 * Adds a platform product to the merchant's library with the merchant's prices, the cost later if need be. Refuses
 * `NOT_FOUND`, `PRODUCT_ALREADY_ADDED`. [screens 38]
 */
export const addToLibrary = defineUseCase({
  name: 'product.addToLibrary',
  access: { anyOf: ['product.library.edit'] },
  kind: 'write',
  input: addToLibraryInput,
  audit: { objectType: 'merchant_product' },
  run: async (ctx, { platformProductId, priceMinor, costMinor }) => {
    const platform = await ctx.tx.platformProduct.findFirst({
      where: { id: platformProductId, deletedAt: null },
      select: { id: true },
    });
    if (!platform) return refuse('NOT_FOUND');
    const prices = { priceMinor, costMinor: costMinor ?? null };
    const library = { merchantId: ctx.actor.merchantId, at: ctx.now };
    const [added] = await addOwnProducts(ctx.tx, library, [
      { id: ctx.newId(), platformProductId, ...prices },
    ]);
    if (!added) return refuse('PRODUCT_ALREADY_ADDED');
    const { id } = added;
    ctx.audit({ objectId: id, after: { platformProductId, ...prices } });
    ctx.emit({ type: 'product.library', ids: { productId: id } });
    return accept({ id });
  },
});
