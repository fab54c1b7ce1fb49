import type { Withdrawal } from '@larder/database/model';
import { sentPosting } from '@larder/domain/finance/withdrawal-postings';
import { accept, type Result } from '@larder/domain/refusal';
import { postLedger } from '../ledger/post-ledger.ts';
import type { WriteContext } from '../use-case.ts';
import { emitWithdrawal, endWithdrawal, moveWithdrawal, postedOf } from './lock-withdrawal.ts';
import { notifyOfMoney } from './notify-of-money.ts';

type Way = {
  readonly provider: string | null;
  readonly bankRef: string | null;
  /** When the bank is expected to have it; absent: as said before. */
  readonly expectedAt?: Date | null;
  readonly nextAttemptAt: Date | null;
};

/** Records that a locked withdrawal is on its way to the bank; once. */
export async function recordSent(ctx: WriteContext, row: Withdrawal, way: Way): Promise<Withdrawal> {
  const { provider, bankRef, expectedAt, nextAttemptAt } = way;
  if (row.sentAt) {
    return ctx.tx.withdrawal.update({
      where: { id: row.id },
      data: { nextAttemptAt, bankRef: bankRef ?? row.bankRef, ...(expectedAt ? { expectedAt } : {}) },
    });
  }
  const sentAt = ctx.clock.now();
  const sent = await ctx.tx.withdrawal.update({
    where: { id: row.id },
    data: {
      provider,
      bankRef,
      sentAt,
      nextAttemptAt,
      reason: null,
      ...(expectedAt ? { expectedAt } : {}),
      version: row.version + 1,
      updatedAt: ctx.now,
    },
  });
  await postLedger(ctx, [sentPosting(postedOf(row), { occurredAt: sentAt, provider, providerRef: bankRef })]);
  emitWithdrawal(ctx, row.merchantId);
  return sent;
}

/** Records that the bank has a locked withdrawal. Refuses `ILLEGAL_TRANSITION`. */
export async function recordPaid(ctx: WriteContext, row: Withdrawal, way: Way): Promise<Result<Withdrawal>> {
  const sent = await recordSent(ctx, row, way);
  if (sent.state === 'paid') return accept(sent);
  const paid = await moveWithdrawal(ctx, sent, 'confirm', {
    paidAt: ctx.clock.now(),
    nextAttemptAt: way.nextAttemptAt,
  });
  if (paid.ok) await notify(ctx, paid.value, 'paid');
  return paid;
}

/** Ends a locked withdrawal that the provider refused or the bank returned. Refuses `ILLEGAL_TRANSITION`. */
export async function recordFailed(
  ctx: WriteContext,
  row: Withdrawal,
  reason: string,
): Promise<Result<Withdrawal>> {
  const failed = await endWithdrawal(ctx, row, 'fail', { reason });
  if (failed.ok) await notify(ctx, failed.value, 'failed');
  return failed;
}

/** Ends a locked withdrawal that the platform does not approve. Refuses `ILLEGAL_TRANSITION`. */
export async function recordRejected(
  ctx: WriteContext,
  row: Withdrawal,
  reason: string,
): Promise<Result<Withdrawal>> {
  const rejected = await endWithdrawal(ctx, row, 'reject', { reason });
  if (rejected.ok) await notify(ctx, rejected.value, 'rejected');
  return rejected;
}

const notify = (ctx: WriteContext, row: Withdrawal, what: 'paid' | 'failed' | 'rejected') =>
  notifyOfMoney(ctx, row.merchantId, {
    key: `withdrawal.${what}`,
    params: { withdrawalNo: row.withdrawalNo },
    cause: `withdrawal:${row.id}:${what}`,
    target: { screen: 'withdrawal', withdrawalId: row.id },
  });
