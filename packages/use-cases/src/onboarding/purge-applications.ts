import { claimPurges, purgePrincipals } from '@larder/database/queries/onboarding/onboarding.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Deletes the sealed numbers, the personal data of principals and the attachments of applications 90 days after their
 * decision. What was signed stays. Returns the number of applications; call again while it equals `limit`. [domain 8]
 */
export const purgeApplications = defineUseCase({
  name: 'onboarding.purgeApplications',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async ({ tx, now, ports }, { limit }) => {
    const due = await claimPurges(tx, now, limit);
    for (const { id: applicationId, merchantId } of due) {
      const files = await tx.applicationAttachment.findMany({ where: { merchantId, applicationId } });
      for (const { fileKey } of files) await ports.files.remove(fileKey);
      await tx.applicationAttachment.deleteMany({ where: { merchantId, applicationId } });
      await tx.fileObject.updateMany({
        where: { merchantId, key: { in: files.map(({ fileKey }) => fileKey) } },
        data: { state: 'deleted', expiresAt: null },
      });
      await purgePrincipals(tx, { id: applicationId, merchantId }, now);
      await tx.merchantApplication.update({
        where: { id: applicationId },
        data: {
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
    }
    return accept(due.length);
  },
});
