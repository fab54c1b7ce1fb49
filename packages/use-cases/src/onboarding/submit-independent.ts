import { submitIndependentInput } from '@larder/contract/onboarding.contract';
import { lockIndependentRow } from '@larder/database/queries/onboarding/onboarding.queries';
import { transitionIndependent } from '@larder/domain/onboarding/onboarding-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { checkNothingOpen } from './check-nothing-open.ts';
import { queueMail } from './queue-mail.ts';
import { sealReference } from './sealed-number.ts';

/**
 * Submits the merchant's own provider account for verification by the operator. Refuses as `checkNothingOpen`,
 * `ILLEGAL_TRANSITION` while one is verified or waits, and `FRESH_PROOF_REQUIRED`. [screens 76, domain 8]
 */
export const submitIndependent = defineUseCase({
  name: 'onboarding.submitIndependent',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  needsFreshProof: true,
  input: submitIndependentInput,
  audit: { objectType: 'independent_merchant' },
  run: async (ctx, { provider, mid, keyRef }) => {
    const { merchantId, membershipId: submittedById } = ctx.actor;
    ctx.audit({ objectId: merchantId, after: { provider } });
    const nothingOpen = await checkNothingOpen(ctx, merchantId);
    if (!nothingOpen.ok) return nothingOpen;
    await lockIndependentRow(ctx.tx, merchantId);
    const before = await ctx.tx.independentMerchant.findUnique({ where: { merchantId } });
    const next = before ? transitionIndependent(before.status, 'submit') : accept('pending' as const);
    if (!next.ok) return next;
    const sealed = {
      mid: sealReference(ctx, { column: 'independent_merchant mid', rowId: merchantId }, mid),
      keyRef: sealReference(ctx, { column: 'independent_merchant key_ref', rowId: merchantId }, keyRef),
    };
    const data = {
      status: next.value,
      provider,
      mid: sealed.mid.seal,
      midLast4: sealed.mid.last4,
      keyRef: sealed.keyRef.seal,
      keyRefLast4: sealed.keyRef.last4,
      reason: null,
      submittedById,
      submittedAt: ctx.now,
      decidedAt: null,
    };
    if (before) await ctx.tx.independentMerchant.update({ where: { merchantId }, data });
    else {
      // Another phone may submit at the same time.
      const { count } = await ctx.tx.independentMerchant.createMany({
        data: [{ merchantId, ...data }],
        skipDuplicates: true,
      });
      if (count === 0) return refuse('DATA_PROCESSING');
    }
    await queueMail(ctx, { merchantId, kind: 'independent_waits' });
    ctx.emit({ type: 'merchant.application' });
    return accept({ status: next.value });
  },
});
