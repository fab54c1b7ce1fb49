import { requireTwoStepInput } from '@larder/contract/two-step.contract';
import { isRequiredOf } from '@larder/domain/identity/sign-in-steps';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/**
 * Requires two-step verification of the merchant's owners and staff, or no longer. Members without it reach nothing of
 * this merchant, from now on, until they have set it up. Only an owner may, and only one who has it. Refuses
 * `FORBIDDEN` and `TWO_STEP_OWN_FIRST`. [screens 129, decision 120]
 */
export const requireTwoStep = defineUseCase({
  name: 'team.requireTwoStep',
  access: { anyOf: ['setting.view'] },
  kind: 'write',
  needsFreshProof: true,
  input: requireTwoStepInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { required }) => {
    const { merchantId, membershipId } = ctx.actor;
    const owner = await ctx.tx.membership.findFirst({
      where: { id: membershipId, merchantId, kind: 'owner' },
      select: { account: { select: { twoStepAt: true } } },
    });
    if (!owner) return refuse('FORBIDDEN');
    if (required && owner.account.twoStepAt === null) return refuse('TWO_STEP_OWN_FIRST');
    const before = await ctx.tx.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { requireTwoStep: true },
    });
    ctx.audit({
      objectId: merchantId,
      before: { requireTwoStep: before.requireTwoStep },
      after: { requireTwoStep: required },
    });
    await ctx.tx.merchant.update({
      where: { id: merchantId },
      data: { requireTwoStep: required, version: { increment: 1 }, updatedAt: ctx.now },
    });
    const members = await ctx.tx.membership.findMany({
      where: { merchantId, status: 'active', deletedAt: null, account: { twoStepAt: null } },
      select: { id: true, kind: true },
    });
    const concerned = members.filter(({ kind }) => isRequiredOf({ kind, merchantRequires: true }));
    ctx.wake('access');
    for (const { id } of concerned) ctx.emit({ type: 'access.changed', membershipId: id });
    return accept({ required, waiting: required ? concerned.length : 0 });
  },
});
