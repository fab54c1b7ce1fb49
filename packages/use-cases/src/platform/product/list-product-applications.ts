import { applicationTransitions } from '@larder/domain/product/application-transitions';
import { accept } from '@larder/domain/refusal';
import { statesOf } from '@larder/domain/transition';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns merchants' applications, oldest first; pending ones by default. */
export const listProductApplications = defineUseCase({
  name: 'platform.listProductApplications',
  access: 'internal',
  kind: 'read',
  input: z.object({
    status: z.enum(statesOf(applicationTransitions)).default('pending_review'),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { status, limit }) => {
    const rows = await tx.productApplication.findMany({
      where: { status },
      orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { submittedBy: { select: { merchant: { select: { merchantNo: true } } } } },
    });
    return accept({
      applications: rows.map((row) => ({
        applicationNo: row.applicationNo,
        merchantNo: row.submittedBy.merchant.merchantNo,
        gtin: row.gtin ?? 'non-standard',
        name: row.name,
        revision: row.revision,
        submittedAt: row.submittedAt.toISOString(),
        note: row.reviewerNote ?? '',
      })),
    });
  },
});
