import type { Result } from '@larder/domain/refusal';
import { takeAttempts } from '../../take-attempts.ts';
import { type KeptRefusal, keepAttempts, type WriteContext } from '../../use-case.ts';
import type { MailedAccount } from '../mail-account.ts';
import { ownTries, ownTryKeys } from '../own-tries.ts';
import { spendSecondCode } from './spend-second-code.ts';
import type { LockedTwoStep } from './two-step-key.ts';

const CODE = 'own-second-code';
type OwnContext = WriteContext<'account'>;

/**
 * Counts the codes that a signed-in person tries, so that a stolen phone cannot guess one. Refuses `RATE_LIMITED`
 * (params `retryInS`).
 */
export const countOwnTry = (ctx: OwnContext) => takeAttempts(ctx, ownTries(CODE, ctx.actor));

/** Forgets the tries after a right code. */
export async function forgetOwnTries({ tx, actor }: OwnContext): Promise<void> {
  await tx.rateLimitCounter.deleteMany({ where: { key: { in: ownTryKeys(CODE, actor) } } });
}

/** Uses up a code for a change of the second step. Refuses `CODE_WRONG`, `CODE_USED` and `RATE_LIMITED`. */
export async function spendOwnCode(
  ctx: OwnContext,
  account: MailedAccount,
  locked: LockedTwoStep,
  code: string,
): Promise<Result<void> | KeptRefusal> {
  const counted = await countOwnTry(ctx);
  if (!counted.ok) return counted;
  const spent = await spendSecondCode(ctx, account, locked, code);
  if (!spent.ok) return keepAttempts(spent);
  await forgetOwnTries(ctx);
  return spent;
}
