import { lockCatalog, saveProducts } from '@larder/database/queries/product/catalog-import.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { emitToOwners } from './emit-to-owners.ts';
import { planProducts, productRows } from './plan-products.ts';

/**
 * Adds products to the platform library and changes known ones, all or none. Refuses `DATA_PROCESSING` if what
 * `platform.planImport` saw has changed: a variety is gone, or another operator adds one of the products now.
 * [decision 212]
 */
export const importProducts = defineUseCase({
  name: 'platform.importProducts',
  access: 'internal',
  kind: 'write',
  input: z.object({ rows: productRows }),
  audit: { objectType: 'platform_product', objectId: ({ rows }) => rows[0]?.gtin },
  run: async (ctx, { rows }) => {
    await lockCatalog(ctx.tx);
    const { faults, writes, added, changed, unchanged } = await planProducts(ctx.tx, rows);
    if (faults.length > 0) return refuse('DATA_PROCESSING');
    const products = writes.map((write) => ({ ...write, id: write.id ?? ctx.newId() }));
    const written = await saveProducts(ctx.tx, products, ctx.now);
    if (written < products.length) return refuse('DATA_PROCESSING');
    ctx.audit({ after: { added, changed } });
    const known = writes.flatMap(({ id }) => id ?? []);
    if (known.length > 0) await emitToOwners(ctx, known);
    return accept({ added, changed, unchanged });
  },
});
