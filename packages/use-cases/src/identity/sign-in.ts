import { signInInput } from '@larder/contract/identity.contract';
import { afterSignIn, afterWrongPassword, checkLock } from '@larder/domain/identity/sign-in-rule';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { type Attempt, type AttemptLimit, readAttempt, takeAttempt } from '../take-attempt.ts';
import { defineUseCase, refuseAndKeep, type WriteContext } from '../use-case.ts';
import { accountMemberships, membershipSummary } from './account-memberships.ts';
import { hideAddress, signInKey } from './hide-person.ts';
import { isLoopback } from './is-loopback.ts';
import { issueTokens } from './issue-tokens.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password-hash.ts';
import { lockSignInRecord, saveSignInRecord } from './sign-in-record.ts';

const FAILURES_PER_ADDRESS = 100;

/**
 * Signs a person in and answers the three tokens. An unknown e-mail behaves in every way like a known one: `LOGIN_FAILED` after the
 * same time, and after 5 failures `ACCOUNT_LOCKED` (params `n` minutes). Refuses also `ACCOUNT_DISABLED` (only after the right
 * password) and `RATE_LIMITED` (params `retryInS`). Demo accounts exist for this machine only. [screens 9, domain 1]
 */
export const signIn = defineUseCase({
  name: 'identity.signIn',
  access: 'public',
  kind: 'write',
  input: signInInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { email, password }) => {
    const address = failuresFrom(ctx);
    const fromThere = await readAttempt(ctx.tx, address, ctx.now);
    if (!fromThere.allowed) return refuseAddress(fromThere);
    const key = signInKey(ctx.keys, email);
    const record = await lockSignInRecord(ctx.tx, key, ctx.now);
    const lock = checkLock(record, ctx.now);
    if (!lock.ok) return lock;
    const account = await ctx.tx.account.findUnique({ where: { email } });
    const matches = await passwordMatches(account?.passwordHash, password);
    if (account) ctx.audit({ objectId: account.id, accountId: account.id });
    const welcome = account && (!account.isDemo || isLoopback(ctx.call.ip));
    if (!welcome || !matches) {
      await saveSignInRecord(ctx.tx, key, afterWrongPassword(record, ctx.now), ctx.now);
      const counted = await takeAttempt(ctx.tx, address, ctx.now);
      return counted.allowed ? refuseAndKeep('LOGIN_FAILED') : refuseAddress(counted);
    }
    await saveSignInRecord(ctx.tx, key, afterSignIn, ctx.now);
    if (account.status !== 'active') return refuseAndKeep('ACCOUNT_DISABLED');
    return accept(await openSessions(ctx, account));
  },
});

/** Somebody who tries one password on many e-mails is counted by where he comes from. */
const failuresFrom = ({ keys, call }: WriteContext): AttemptLimit => ({
  key: `sign-in-address ${hideAddress(keys.credentialPepper, call.ip)}`,
  max: FAILURES_PER_ADDRESS,
  windowMs: limits.signInLockMs,
});

const refuseAddress = ({ retryAfterMs }: Exclude<Attempt, { allowed: true }>) =>
  refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(retryAfterMs / 1000) });

/** A new refresh family, at the merchant where the person worked last. */
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
  const { refreshToken } = await openSession(ctx, subject);
  await ctx.tx.account.update({ where: { id: account.id }, data: { lastLoginAt: ctx.now } });
  return {
    ...(await issueTokens(ctx, subject)),
    refreshToken,
    memberships: memberships.map(membershipSummary),
  };
}
