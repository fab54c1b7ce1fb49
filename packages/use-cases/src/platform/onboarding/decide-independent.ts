import { holdsMoneyOfOthers } from '@larder/database/queries/ledger/wallet.queries';
import { lockIndependentRow } from '@larder/database/queries/onboarding/onboarding.queries';
import { hasOpenPaymentsOfOthers } from '@larder/database/queries/order/payment.queries';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { transitionIndependent } from '@larder/domain/onboarding/onboarding-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { checkNothingOpen } from '../../onboarding/check-nothing-open.ts';
import { queueMail } from '../../onboarding/queue-mail.ts';
import { checkAccountFree } from '../../order/check-account-free.ts';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { findMerchant } from './find-merchant.ts';

/**
 * Verifies that the account at the provider to which this installation is connected is the merchant's own: it settles
 * the merchant's sales from then on. Or says why it is not. The merchant gets a mail. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`, as `checkNothingOpen`, `INDEPENDENT_SHARED` while that account is another merchant's own,
 * others sell through it, have open holds there or are paid from it, and `BAD_INPUT` for a failure without a reason.
 * [domain 8, decisions 146, 197 and 201]
 */
export const decideIndependent = defineUseCase({
  name: 'platform.decideIndependent',
  access: 'internal',
  kind: 'write',
  input: z.object({
    merchantNo: z.string().min(1),
    decision: z.enum(['verify', 'fail']),
    reason: z.string().trim().max(onboardingLimits.remarksMaxChars).default(''),
  }),
  audit: { objectType: 'independent_merchant' },
  run: async (ctx, { merchantNo, decision, reason }) => {
    if (decision === 'fail' && reason === '')
      return refuse('BAD_INPUT', { key: 'valid.input', field: 'reason' });
    const merchant = await findMerchant(ctx.tx, merchantNo);
    if (!merchant.ok) return merchant;
    const { id: merchantId } = merchant.value;
    if (decision === 'verify') {
      const nothingOpen = await checkNothingOpen(ctx, merchantId);
      if (!nothingOpen.ok) return nothingOpen;
      if (await isSharedAccount(ctx, merchantId)) return refuse('INDEPENDENT_SHARED');
    }
    await lockIndependentRow(ctx.tx, merchantId);
    const account = await ctx.tx.independentMerchant.findUnique({ where: { merchantId } });
    if (!account) return refuse('NOT_FOUND', { merchantNo });
    const next = transitionIndependent(account.status, decision);
    if (!next.ok) return next;
    const isVerified = next.value === 'verified';
    await ctx.tx.independentMerchant.update({
      where: { merchantId },
      data: { status: next.value, reason: isVerified ? null : reason, decidedAt: ctx.now },
    });
    if (isVerified) {
      await ctx.tx.merchant.update({
        where: { id: merchantId },
        data: { settlementMode: 'independent', version: { increment: 1 }, updatedAt: ctx.now },
      });
      ctx.emit({ type: 'merchant.settings', merchantId });
    }
    await queueMail(ctx, {
      merchantId,
      kind: isVerified ? 'independent_verified' : 'independent_failed',
      membershipId: account.submittedById,
      text: reason,
    });
    ctx.audit({
      objectId: merchantId,
      merchantId,
      before: { status: account.status },
      after: { status: next.value },
    });
    ctx.emit({ type: 'merchant.application', merchantId });
    return accept({ merchantNo, status: next.value });
  },
});

/** Under a lock, because operators may verify two merchants or activate another one at once: there is one account. */
async function isSharedAccount({ tx }: Pick<WriteContext, 'tx'>, merchantId: string): Promise<boolean> {
  const free = await checkAccountFree(tx, merchantId);
  if (!free.ok) return true;
  const sellers = await tx.merchant.count({ where: { id: { not: merchantId }, status: 'active' } });
  if (sellers > 0 || (await holdsMoneyOfOthers(tx, merchantId))) return true;
  return hasOpenPaymentsOfOthers(tx, merchantId);
}
