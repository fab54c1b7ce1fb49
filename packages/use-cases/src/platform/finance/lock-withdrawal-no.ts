import type { Withdrawal } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { type Result, refuse } from '@larder/domain/refusal';
import { lockWithdrawal } from '../../finance/lock-withdrawal.ts';

/** Locks a withdrawal by its number. Refuses `NOT_FOUND`. */
export async function lockWithdrawalNo(
  ctx: { readonly tx: Tx; readonly now: Date },
  withdrawalNo: string,
): Promise<Result<Withdrawal>> {
  const found = await ctx.tx.withdrawal.findUnique({
    where: { withdrawalNo },
    select: { id: true, merchantId: true },
  });
  return found ? lockWithdrawal(ctx, found.merchantId, found.id) : refuse('NOT_FOUND', { withdrawalNo });
}
