import type { WriteContext } from '../use-case.ts';
import { accountMemberships, membershipSummary } from './account-memberships.ts';
import { issueTokens } from './issue-tokens.ts';
import { makeDeviceToken } from './known-device.ts';
import { openSession } from './open-session.ts';

type SignedIn = { readonly id: string; readonly email: string; readonly tokenVersion: number };

/**
 * Ends a sign-in: opens a new refresh-token family at the merchant where the person worked last, and returns the three
 * tokens and a token for this phone. `lastMerchantId` is null where that merchant is unknown or gone, so that the
 * person chooses among several.
 */
export async function beginSession(ctx: WriteContext, account: SignedIn, passed: 'password' | 'secondStep') {
  await ctx.tx.account.update({ where: { id: account.id }, data: { lastLoginAt: ctx.now } });
  const memberships = await accountMemberships(ctx.tx, account.id);
  const newest = await ctx.tx.refreshSession.findFirst({
    where: { accountId: account.id, membershipId: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  const last = memberships.find(({ id }) => id === newest?.membershipId);
  const subject = {
    accountId: account.id,
    tokenVersion: account.tokenVersion,
    familyId: ctx.newId(),
    membership: last ?? memberships[0],
  };
  const { refreshToken } = await openSession(ctx, subject, ctx.now);
  return {
    next: 'done' as const,
    ...(await issueTokens(ctx, subject)),
    refreshToken,
    memberships: memberships.map(membershipSummary),
    lastMerchantId: last?.merchantId ?? null,
    deviceToken: makeDeviceToken(ctx.keys, account.email, { passed, randomBytes: ctx.randomBytes }),
  };
}
