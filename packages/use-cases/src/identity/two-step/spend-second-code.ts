import { judgeTimeCode, readSecondCode } from '@larder/domain/identity/second-code';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { WriteContext } from '../../use-case.ts';
import { type MailedAccount, mailAccount } from '../mail-account.ts';
import { countCodesLeft, spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './time-code.ts';
import { type LockedTwoStep, openTimeKey } from './two-step-key.ts';

/**
 * Uses up a code of an account whose second step is locked: of the app, or of the recovery list, which is mailed.
 * Refuses `CODE_WRONG` and `CODE_USED`.
 */
export async function spendSecondCode(
  ctx: WriteContext,
  account: MailedAccount,
  { row }: LockedTwoStep,
  typed: string,
): Promise<Result<void>> {
  const read = readSecondCode(typed);
  if (read?.kind === 'recovery') {
    const used = await spendRecoveryCode(ctx, account.id, read.code);
    if (!used.ok) return used;
    const left = await countCodesLeft(ctx.tx, account.id);
    ctx.audit({ after: { secondStep: 'recovery', left } });
    mailAccount(ctx, account, { template: 'recoveryCodeUsed', params: { left } });
    return used;
  }
  const key = row && openTimeKey(ctx.keys, row, 'seal');
  if (!read || !row || !key) return refuse('CODE_WRONG');
  const judged = judgeTimeCode(stepOfCode(key, read.code, ctx.now), row.lastStep);
  if (!judged.ok) return judged;
  await ctx.tx.twoStepKey.update({
    where: { accountId: account.id },
    data: { lastStep: judged.value, updatedAt: ctx.now },
  });
  ctx.audit({ after: { secondStep: 'app' } });
  return accept();
}
