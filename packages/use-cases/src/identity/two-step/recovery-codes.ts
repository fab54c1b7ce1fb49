import { createHmac } from 'node:crypto';
import type { Tx } from '@larder/database/transaction';
import { judgeRecoveryCode, recoveryAlphabet, shownRecoveryCode } from '@larder/domain/identity/second-code';
import { twoStepLimits } from '@larder/domain/identity/two-step-limits';
import type { Result } from '@larder/domain/refusal';
import type { Keys, WriteContext } from '../../use-case.ts';

/** Keyed, so a plain hash is enough: a code has 50 random bits. */
const hmacOf = ({ credentialPepper }: Keys, accountId: string, code: string) =>
  new Uint8Array(createHmac('sha256', credentialPepper).update(`recovery ${accountId} ${code}`).digest());

/** A byte modulo 32 is unbiased, because 256 is a multiple of 32. */
const drawCode = (randomBytes: (count: number) => Uint8Array): string =>
  [...randomBytes(twoStepLimits.recoveryCodeChars)]
    .map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length])
    .join('');

/**
 * Replaces the recovery codes of an account; the old ones stop working. Returns the new ones, as they are shown once.
 */
export async function renewCodes(ctx: WriteContext, accountId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < twoStepLimits.recoveryCodes) codes.add(drawCode(ctx.randomBytes));
  await ctx.tx.recoveryCode.deleteMany({ where: { accountId } });
  await ctx.tx.recoveryCode.createMany({
    data: [...codes].map((code) => ({
      id: ctx.newId(),
      accountId,
      codeHmac: hmacOf(ctx.keys, accountId, code),
      createdAt: ctx.now,
    })),
  });
  return [...codes].map(shownRecoveryCode);
}

export const countCodesLeft = (tx: Tx, accountId: string): Promise<number> =>
  tx.recoveryCode.count({ where: { accountId, usedAt: null } });

/** Uses up a recovery code. Call it with the second step locked. Refuses `CODE_WRONG` and `CODE_USED`. */
export async function spendRecoveryCode(
  { tx, keys, now }: WriteContext,
  accountId: string,
  code: string,
): Promise<Result<void>> {
  const stored = await tx.recoveryCode.findUnique({
    where: { accountId_codeHmac: { accountId, codeHmac: hmacOf(keys, accountId, code) } },
  });
  const judged = judgeRecoveryCode(stored);
  if (judged.ok && stored) await tx.recoveryCode.update({ where: { id: stored.id }, data: { usedAt: now } });
  return judged;
}
