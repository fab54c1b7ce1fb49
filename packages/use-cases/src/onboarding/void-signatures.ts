import type { MerchantApplication } from '@larder/database/model';
import type { WriteContext } from '../use-case.ts';

/** Ends the signatures of a submission, given or waited for: their links stop working and unsent mails are dropped. */
export async function voidSignatures(
  { tx, now }: WriteContext,
  { id: applicationId, merchantId }: Pick<MerchantApplication, 'id' | 'merchantId'>,
): Promise<void> {
  await tx.applicationSignature.updateMany({
    where: { applicationId, merchantId, voidedAt: null },
    data: { voidedAt: now },
  });
  await tx.onboardingMail.updateMany({
    where: { applicationId, merchantId, kind: 'sign', dueAt: { not: null } },
    data: { dueAt: null },
  });
}
