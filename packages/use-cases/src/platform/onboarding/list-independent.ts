import { independentTransitions } from '@larder/domain/onboarding/onboarding-transitions';
import { accept } from '@larder/domain/refusal';
import { statesOf } from '@larder/domain/transition';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns provider accounts of merchants' own, oldest first; those that wait for the operator by default. */
export const listIndependent = defineUseCase({
  name: 'platform.listIndependent',
  access: 'internal',
  kind: 'read',
  input: z.object({
    status: z.enum(statesOf(independentTransitions)).default('pending'),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { status, limit }) => {
    const rows = await tx.independentMerchant.findMany({
      where: { status },
      orderBy: [{ submittedAt: 'asc' }, { merchantId: 'asc' }],
      take: limit,
      include: { merchant: { select: { merchantNo: true, name: true } } },
    });
    return accept({
      accounts: rows.map((row) => ({
        merchantNo: row.merchant.merchantNo,
        merchant: row.merchant.name,
        provider: row.provider,
        status: row.status,
        submittedAt: row.submittedAt.toISOString(),
        reason: row.reason,
      })),
    });
  },
});
