import { editOwnInput } from '@larder/contract/product.contract';
import { lockMerchantProduct } from '@larder/database/queries/product/product-application.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { defineUseCase } from '../use-case.ts';
import { knownCost } from './known-cost.ts';

/**
 * Changes a library product's prices; templates keep their own prices. A first cost counts from now on. Refuses
 * `FORBIDDEN` (a cost, by a member who may not see it), `NOT_FOUND`, `DATA_PROCESSING` (optimistic lock: changed in the
 * meantime). [screens 37]
 */
export const editOwnProduct = defineUseCase({
  name: 'product.editOwn',
  access: { anyOf: ['product.library.edit'] },
  kind: 'write',
  input: editOwnInput,
  audit: { objectType: 'merchant_product', objectId: ({ id }) => id },
  run: async (ctx, { id, version, priceMinor, costMinor }) => {
    const { merchantId, permissions } = ctx.actor;
    if (costMinor !== undefined && !can(permissions, ['stats.cost.view'])) return refuse('FORBIDDEN');
    await lockMerchantProduct(ctx.tx, merchantId, id);
    const before = await ctx.tx.merchantProduct.findFirst({ where: { id, merchantId, archivedAt: null } });
    if (!before) return refuse('NOT_FOUND');
    if (before.version !== version) return refuse('DATA_PROCESSING');
    const after = await ctx.tx.merchantProduct.update({
      where: { id },
      data: {
        priceMinor,
        updatedAt: ctx.now,
        version: { increment: 1 },
        ...(costMinor === undefined ? {} : { costMinor, costKnown: true }),
        // A placeholder that no screen shows: see decision 320.
        ...(costMinor === undefined && !before.costKnown && { costMinor: priceMinor }),
        ...(costMinor !== undefined && !before.costKnown && { costKnownSince: ctx.now }),
      },
    });
    const prices = (product: typeof after) => ({
      priceMinor: Number(product.priceMinor),
      costMinor: knownCost(product),
    });
    ctx.audit({ before: prices(before), after: prices(after) });
    ctx.emit({ type: 'product.library', ids: { productId: id } });
    return accept({ id });
  },
});
