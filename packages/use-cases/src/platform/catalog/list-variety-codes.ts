import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns the varieties with how many products of the platform library each has. */
export const listVarietyCodes = defineUseCase({
  name: 'platform.listVarietyCodes',
  access: 'internal',
  kind: 'read',
  input: z.object({}),
  run: async ({ tx }) => {
    const varieties = await tx.variety.findMany({
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      select: { code: true, nameEn: true, nameZh: true, sort: true, _count: { select: { products: true } } },
    });
    return accept({
      varieties: varieties.map(({ _count, ...row }) => ({ ...row, products: _count.products })),
    });
  },
});
