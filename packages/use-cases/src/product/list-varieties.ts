import { varietiesInput } from '@larder/contract/product.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** The varieties of products, for filters. */
export const listVarieties = defineUseCase({
  name: 'product.listVarieties',
  access: 'member',
  kind: 'read',
  input: varietiesInput,
  run: async ({ tx }) => {
    const varieties = await tx.variety.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] });
    return accept(varieties.map(({ id, nameEn, nameZh }) => ({ id, nameEn, nameZh })));
  },
});
