import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns fee plans, newest first: all, or those that one merchant's fees come from. Refuses `NOT_FOUND`. */
export const listFeePlans = defineUseCase({
  name: 'platform.listFeePlans',
  access: 'internal',
  kind: 'read',
  input: z.object({
    merchantNo: z.string().min(1).optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { merchantNo, limit }) => {
    const merchant = merchantNo ? await tx.merchant.findUnique({ where: { merchantNo } }) : null;
    if (merchantNo && !merchant) return refuse('NOT_FOUND', { merchantNo });
    const rows = await tx.feePlan.findMany({
      where: merchant
        ? { currency: merchant.currency, OR: [{ merchantId: merchant.id }, { merchantId: null }] }
        : {},
      orderBy: [{ validFrom: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    const ids = rows.flatMap(({ merchantId }) => merchantId ?? []);
    const merchants = await tx.merchant.findMany({
      where: { id: { in: ids } },
      select: { id: true, merchantNo: true },
    });
    const numberOf = new Map(merchants.map((one) => [one.id, one.merchantNo]));
    return accept({
      plans: rows.map(({ id: _, merchantId, createdAt: __, validFrom, ...plan }) => ({
        of: merchantId ? (numberOf.get(merchantId) ?? '?') : 'default',
        validFrom: validFrom.toISOString(),
        ...plan,
      })),
    });
  },
});
