import { importOwnProductsInput } from '@larder/contract/product.contract';
import {
  addOwnProducts,
  changeOwnProducts,
} from '@larder/database/queries/product/product-application.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { readOwnImport } from './read-own-import.ts';

/**
 * Adds and changes the products of a table as its preview said, all of them or none; refused lines stay out. Refuses
 * `DATA_PROCESSING` if the preview would say something else by now. Doing it again changes nothing. [decision 322]
 */
export const importOwnProducts = defineUseCase({
  name: 'product.importOwnProducts',
  access: { anyOf: ['product.library.edit'] },
  kind: 'write',
  input: importOwnProductsInput,
  audit: { objectType: 'merchant_product' },
  run: async (ctx, { file, seen }) => {
    const plan = await readOwnImport(ctx, file);
    if (plan.seen !== seen) return refuse('DATA_PROCESSING');
    const adds: Parameters<typeof addOwnProducts>[2][number][] = [];
    const changes: Parameters<typeof changeOwnProducts>[2][number][] = [];
    for (const { target, verdict, priceMinor, costMinor } of plan.planned) {
      const { platformProductId, own } = target;
      if (!own) adds.push({ id: ctx.newId(), platformProductId, priceMinor, costMinor });
      else if (verdict === 'changed')
        changes.push({ id: own.id, version: own.version, priceMinor, costMinor });
    }
    const library = { merchantId: ctx.actor.merchantId, at: ctx.now };
    const added = adds.length > 0 ? await addOwnProducts(ctx.tx, library, adds) : [];
    const changed = changes.length > 0 ? await changeOwnProducts(ctx.tx, library, changes) : 0;
    // A colleague was faster between the reading and the writing.
    if (added.length < adds.length || changed < changes.length) return refuse('DATA_PROCESSING');
    const [first] = [...added, ...changes];
    if (first) {
      const rows = plan.planned
        .filter(({ verdict }) => verdict !== 'same')
        .map(({ target, priceMinor, costMinor }) => ({ gtin: target.gtin, priceMinor, costMinor }));
      ctx.audit({ objectId: first.id, after: { products: rows.length, rows } });
      ctx.emit({ type: 'product.library' });
    }
    return accept({ added: added.length, changed });
  },
});
