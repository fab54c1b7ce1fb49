import { onboardingTransitions } from '@larder/domain/onboarding/onboarding-transitions';
import { accept } from '@larder/domain/refusal';
import { statesOf } from '@larder/domain/transition';
import { z } from 'zod';
import type { StoredBusiness } from '../../onboarding/stored-steps.ts';
import { defineUseCase } from '../../use-case.ts';

/** Returns merchants' applications for payments, oldest first; those that wait for the operator by default. */
export const listApplications = defineUseCase({
  name: 'platform.listApplications',
  access: 'internal',
  kind: 'read',
  input: z.object({
    status: z.enum(statesOf(onboardingTransitions)).default('auto_review'),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { status, limit }) => {
    const rows = await tx.merchantApplication.findMany({
      where: { status },
      orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { merchant: { select: { merchantNo: true, name: true } } },
    });
    return accept({
      applications: rows.map((row) => ({
        merchantNo: row.merchant.merchantNo,
        merchant: row.merchant.name,
        business: (row.business as StoredBusiness | null)?.legalName ?? null,
        status: row.status,
        submittedAt: row.submittedAt?.toISOString() ?? null,
        decidedAt: row.decidedAt?.toISOString() ?? null,
      })),
    });
  },
});
