import { limits } from '@larder/domain/limits';
import { transitionApplication } from '@larder/domain/product/application-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { lockApplicationByNo } from './lock-application-by-no.ts';

/**
 * Rejects an application with a reason for its merchant. Refuses `NOT_FOUND` {applicationNo}, `ILLEGAL_TRANSITION`.
 * [domain 3]
 */
export const rejectProductApplication = defineUseCase({
  name: 'platform.rejectProductApplication',
  access: 'internal',
  kind: 'write',
  input: z.object({
    applicationNo: z.string().min(1),
    note: z.string().trim().min(1).max(limits.noteMaxChars),
  }),
  audit: { objectType: 'product_application', objectId: ({ applicationNo }) => applicationNo },
  run: async (ctx, { applicationNo, note }) => {
    const found = await lockApplicationByNo(ctx.tx, applicationNo);
    if (!found.ok) return found;
    const { id, status, merchantId } = found.value;
    const next = transitionApplication(status, 'reject');
    if (!next.ok) return next;
    await ctx.tx.productApplication.update({
      where: { id },
      data: {
        status: next.value,
        reviewerNote: note,
        reviewedAt: ctx.now,
        updatedAt: ctx.now,
        version: { increment: 1 },
      },
    });
    ctx.audit({ merchantId, before: { status }, after: { status: next.value, note } });
    ctx.emit({ type: 'product.application', merchantId, ids: { applicationId: id } });
    return accept({ applicationNo, status: next.value });
  },
});
