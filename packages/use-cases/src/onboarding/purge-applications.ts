import { claimPurges, purgePrincipals } from '@larder/database/queries/onboarding/onboarding.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { voidSignatures } from './void-signatures.ts';

/**
 * Deletes the sealed numbers, the personal data of principals and the attachments of applications 90 days after their
 * decision, or after the last change of one that was never submitted or never signed, which is a draft then. What was
 * signed stays. Returns the number of applications; call again while it equals `limit`. [domain 8]
 */
export const purgeApplications = defineUseCase({
  name: 'onboarding.purgeApplications',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const { tx, now, ports } = ctx;
    const due = await claimPurges(tx, now, limit);
    for (const { id: applicationId, merchantId, isOpen } of due) {
      const files = await tx.applicationAttachment.findMany({ where: { merchantId, applicationId } });
      for (const { fileKey } of files) await ports.files.remove(fileKey);
      await tx.applicationAttachment.deleteMany({ where: { merchantId, applicationId } });
      await tx.fileObject.updateMany({
        where: { merchantId, key: { in: files.map(({ fileKey }) => fileKey) } },
        data: { state: 'deleted', expiresAt: null },
      });
      await purgePrincipals(tx, { id: applicationId, merchantId }, now);
      if (isOpen) await voidSignatures(ctx, { id: applicationId, merchantId });
      await tx.merchantApplication.update({
        where: { id: applicationId },
        data: {
          ...(isOpen ? { status: 'draft' as const } : {}),
          fedTaxId: null,
          fedTaxIdLast4: null,
          routing: null,
          routingLast4: null,
          account: null,
          accountLast4: null,
          purgeAt: null,
          updatedAt: now,
        },
      });
      ctx.emit({ type: 'merchant.application', merchantId });
    }
    return accept(due.length);
  },
});
