import type { MerchantApplication } from '@larder/database/model';
import type { WriteContext } from '../use-case.ts';

/**
 * Lets a job open the account of an approved merchant at the provider, or submit it again. Nothing happens where the
 * merchant has a provider of its own. [decision 144]
 */
export async function awaitProviderAccount(
  ctx: WriteContext,
  { id: applicationId, merchantId }: Pick<MerchantApplication, 'id' | 'merchantId'>,
): Promise<void> {
  const { tx, now } = ctx;
  const { settlementMode } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { settlementMode: true },
  });
  if (settlementMode !== 'platform') return;
  const due = { state: 'waiting' as const, attemptCount: 0, nextAttemptAt: ctx.clock.now(), updatedAt: now };
  await tx.providerAccount.createMany({
    data: [{ id: ctx.newId(), merchantId, applicationId, createdAt: now, ...due }],
    skipDuplicates: true,
  });
  await tx.providerAccount.updateMany({
    where: { merchantId, state: { in: ['waiting', 'failed'] } },
    data: due,
  });
  ctx.wake('work');
}
