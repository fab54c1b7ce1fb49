import { switchMerchantInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { accountMemberships, membershipSummary } from './account-memberships.ts';
import { issueTokens } from './issue-tokens.ts';

/** New short tokens for another of my merchants; the refresh token stays and remembers it. Refuses `NOT_FOUND`. [domain C-1] */
export const switchMerchant = defineUseCase({
  name: 'identity.switchMerchant',
  access: 'account',
  kind: 'write',
  input: switchMerchantInput,
  audit: 'none',
  secretAnswer: true,
  run: async (ctx, { merchantId }) => {
    const { accountId, familyId } = ctx.actor;
    const memberships = await accountMemberships(ctx.tx, accountId);
    const membership = memberships.find((candidate) => candidate.merchantId === merchantId);
    if (!membership || !familyId) return refuse('NOT_FOUND');
    const { tokenVersion } = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    await ctx.tx.refreshSession.updateMany({
      where: { familyId, accountId, replacedById: null },
      data: { membershipId: membership.id },
    });
    const tokens = await issueTokens(ctx, { accountId, tokenVersion, familyId, membership });
    return accept({ ...tokens, membership: membershipSummary(membership) });
  },
});
