import { switchMerchantInput } from '@larder/contract/identity.contract';
import type { Prisma } from '@larder/database/model';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { accountMemberships, membershipSummary } from './account-memberships.ts';
import { issueTokens } from './issue-tokens.ts';

/**
 * Issues short-lived tokens for another of the caller's merchants; the refresh token stays and remembers the choice.
 * Refuses `NOT_FOUND`. [domain C-1]
 */
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
    await remember(ctx, { familyId, accountId }, membership.id);
    const tokens = await issueTokens(ctx, { accountId, tokenVersion, familyId, membership });
    return accept({ ...tokens, membership: membershipSummary(membership) });
  },
});

/** Stores the choice in the refresh token, and in its predecessor, which may still be repeated. */
async function remember(
  { tx, now }: WriteContext,
  family: { readonly familyId: string; readonly accountId: string },
  membershipId: string,
): Promise<void> {
  const repeatable = new Date(now.getTime() - limits.refreshReuseGraceMs);
  const choose = (where: Prisma.RefreshSessionWhereInput) =>
    tx.refreshSession.updateMany({ where: { ...family, ...where }, data: { membershipId } });
  await choose({ OR: [{ replacedAt: null }, { replacedAt: { gte: repeatable } }] });
  // A concurrent refresh committed while the update above waited for its lock, so the token that it created was missed.
  await choose({ replacedAt: null });
}
