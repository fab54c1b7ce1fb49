import { addManyToLibraryInput } from '@larder/contract/product.contract';
import { addOwnProducts } from '@larder/database/queries/product/product-application.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

type Refused = {
  readonly platformProductId: string;
  readonly code: 'NOT_FOUND' | 'PRODUCT_ALREADY_ADDED';
};

/**
 * Adds platform products to the merchant's library in one statement, each with its price, the cost later if need be.
 * Those that are not there any more, or are the merchant's already, are named and stop no others. [screens 36,
 * decision 321]
 */
export const addManyToLibrary = defineUseCase({
  name: 'product.addManyToLibrary',
  access: { anyOf: ['product.library.edit'] },
  kind: 'write',
  input: addManyToLibraryInput,
  audit: { objectType: 'merchant_product' },
  run: async (ctx, { products }) => {
    const { tx, actor, now } = ctx;
    const there = await tx.platformProduct.findMany({
      where: { id: { in: products.map(({ platformProductId }) => platformProductId) }, deletedAt: null },
      select: { id: true },
    });
    const known = new Set(there.map(({ id }) => id));
    const rows = products
      .filter(({ platformProductId }) => known.has(platformProductId))
      .map(({ costMinor = null, ...row }) => ({ ...row, costMinor, id: ctx.newId() }));
    const added = await addOwnProducts(tx, { merchantId: actor.merchantId, at: now }, rows);
    const isAdded = new Set(added.map(({ platformProductId }) => platformProductId));
    const refused = products.flatMap(({ platformProductId }): Refused[] => {
      if (isAdded.has(platformProductId)) return [];
      return [
        { platformProductId, code: known.has(platformProductId) ? 'PRODUCT_ALREADY_ADDED' : 'NOT_FOUND' },
      ];
    });
    const [first] = added;
    if (first) {
      const prices = products.filter(({ platformProductId }) => isAdded.has(platformProductId));
      ctx.audit({ objectId: first.id, after: { products: added.length, rows: prices } });
      ctx.emit({ type: 'product.library' });
    }
    return accept({ added, refused });
  },
});
