import { noInput } from '@larder/contract/fields';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { readPayoutAccount } from './read-payout-account.ts';

/**
 * Returns how far the merchant is with its application, for the banner of the financial area: nothing of its content.
 * `status`: null before it was begun; `payoutAccount`: what the
 * provider waits for once it was approved, null where nothing is to say. [screens 71]
 */
export const readStanding = defineUseCase({
  name: 'onboarding.readStanding',
  access: { anyOf: ['finance.view', 'finance.onboard'] },
  kind: 'read',
  input: noInput,
  run: async (ctx) => {
    const { tx, actor } = ctx;
    const { merchantId } = actor;
    const [payoutAccount, application, merchant] = await Promise.all([
      readPayoutAccount(ctx, merchantId),
      tx.merchantApplication.findUnique({
        where: { merchantId },
        select: { status: true, remarks: true },
      }),
      tx.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { settlementMode: true } }),
    ]);
    return accept({
      status: application?.status ?? null,
      remarks: application?.remarks ?? null,
      settlementMode: merchant.settlementMode,
      payoutAccount,
    });
  },
});
