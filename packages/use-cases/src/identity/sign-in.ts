import { signInInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, refuseAndKeep, type WriteContext } from '../use-case.ts';
import { accountMemberships, membershipSummary } from './account-memberships.ts';
import { issueTokens } from './issue-tokens.ts';
import { makeDeviceToken } from './known-device.ts';
import { openSession } from './open-session.ts';
import { canHashSoon, passwordMatches } from './password-hash.ts';
import { countFailure, refuseSignIn, signInPlace, takeBackFailure } from './sign-in-attempts.ts';

/** Retry delay for callers turned away by a full hash queue. */
const BUSY_RETRY_S = 2;

/**
 * Signs a person in and returns the three tokens and a token for this phone. An unknown e-mail is indistinguishable
 * from a known one: `LOGIN_FAILED` after the same time, and after 5 failures from one network `ACCOUNT_LOCKED` (params
 * `n` minutes) for that network. Also refuses `ACCOUNT_DISABLED` (only after the right password) and `RATE_LIMITED`
 * (params `retryInS`). Demo accounts work on this machine only. [screens 9, domain 1, decision 61]
 */
export const signIn = defineUseCase({
  name: 'identity.signIn',
  access: 'public',
  kind: 'steps',
  input: signInInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { email, password, deviceToken }) => {
    if (!canHashSoon()) return refuse('RATE_LIMITED', { retryInS: BUSY_RETRY_S });
    const place = signInPlace(ctx, email, deviceToken);
    const counted = await ctx.step((step) => countFailure(step, place));
    if (!counted.ok) return counted;
    const account = await ctx.tx.account.findUnique({ where: { email } });
    const matches = await passwordMatches(account?.passwordHash, password);
    if (account) ctx.audit({ objectId: account.id, accountId: account.id });
    const welcome = account && (!account.isDemo || ctx.call.isThisMachine);
    if (!welcome || !matches) return await ctx.step<never>((step) => refuseSignIn(step, place));
    return await ctx.step(async (step) => {
      await takeBackFailure(step, place);
      // Conditional update: loses the race against a password that was changed while this one was being checked.
      const { count } = await step.tx.account.updateMany({
        where: { id: account.id, passwordHash: account.passwordHash },
        data: { lastLoginAt: ctx.now },
      });
      if (count === 0) return refuseAndKeep('LOGIN_FAILED');
      if (account.status !== 'active') return refuseAndKeep('ACCOUNT_DISABLED');
      return accept({
        ...(await openSessions(step, account)),
        deviceToken: makeDeviceToken(ctx.keys, email, ctx.randomBytes),
      });
    });
  },
});

/** Opens a new refresh-token family at the merchant where the person worked last. */
async function openSessions(ctx: WriteContext, account: { id: string; tokenVersion: number }) {
  const memberships = await accountMemberships(ctx.tx, account.id);
  const last = await ctx.tx.refreshSession.findFirst({
    where: { accountId: account.id, membershipId: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  const subject = {
    accountId: account.id,
    tokenVersion: account.tokenVersion,
    familyId: ctx.newId(),
    membership: memberships.find(({ id }) => id === last?.membershipId) ?? memberships[0],
  };
  const { refreshToken } = await openSession(ctx, subject, ctx.now);
  return {
    ...(await issueTokens(ctx, subject)),
    refreshToken,
    memberships: memberships.map(membershipSummary),
  };
}
