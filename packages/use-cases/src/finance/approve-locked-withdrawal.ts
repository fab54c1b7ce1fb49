import type { Withdrawal } from '@larder/database/model';
import type { Result } from '@larder/domain/refusal';
import { moveWithdrawal, type WithdrawalContext } from './lock-withdrawal.ts';

/** Approves a locked withdrawal: the provider is called at once. Refuses `ILLEGAL_TRANSITION`. */
export function approveLockedWithdrawal(
  ctx: WithdrawalContext,
  row: Withdrawal,
): Promise<Result<Withdrawal>> {
  const at = ctx.clock.now();
  ctx.wake('work');
  return moveWithdrawal(ctx, row, 'approve', { decidedAt: at, nextAttemptAt: at });
}
