import { accept, type Result, refuse } from '@larder/domain/refusal';
import { takeAttempts } from '../take-attempts.ts';
import type { StepsContext } from '../use-case.ts';
import { ownTries } from './own-tries.ts';
import { passwordMatches } from './password-hash.ts';

/**
 * Checks the password of a signed-in person again, before a change that a stolen phone must not make. Returns the
 * account. Refuses `PASSWORD_WRONG` and `RATE_LIMITED` (params `retryInS`).
 */
export async function checkOwnPassword(ctx: StepsContext<'account'>, password: string) {
  const { accountId } = ctx.actor;
  const counted: Result<void> = await ctx.step((step) =>
    takeAttempts({ tx: step.tx, now: ctx.now }, ownTries('change-password', ctx.actor)),
  );
  if (!counted.ok) return counted;
  const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
  return (await passwordMatches(account.passwordHash, password)) ? accept(account) : refuse('PASSWORD_WRONG');
}
