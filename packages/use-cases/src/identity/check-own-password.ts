import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { takeAttempt } from '../take-attempt.ts';
import { refuseAndKeep, type StepsContext } from '../use-case.ts';
import { passwordMatches } from './password-hash.ts';

/**
 * Checks the password of a signed-in person again, before a change that a stolen phone must not make. Returns the
 * account. Refuses `PASSWORD_WRONG` and `RATE_LIMITED` (params `retryInS`).
 */
export async function checkOwnPassword(ctx: StepsContext<'account'>, password: string) {
  const { accountId } = ctx.actor;
  const limit = {
    key: `change-password ${accountId}`,
    max: limits.signInTries,
    windowMs: limits.signInLockMs,
  };
  const counted: Result<void> = await ctx.step(async (step) => {
    const attempt = await takeAttempt(step.tx, limit, ctx.now);
    if (attempt.allowed) return accept();
    return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
  });
  if (!counted.ok) return counted;
  const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
  return (await passwordMatches(account.passwordHash, password)) ? accept(account) : refuse('PASSWORD_WRONG');
}
