import type { Withdrawal } from '@larder/database/model';
import { giveItemsBack, lockWithdrawalRow } from '@larder/database/queries/finance/withdrawal.queries';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import {
  canceledPosting,
  type PostedWithdrawal,
  returnedPosting,
} from '@larder/domain/finance/withdrawal-postings';
import { transitionWithdrawal, type WithdrawalEvent } from '@larder/domain/finance/withdrawal-transitions';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { postLedger } from '../ledger/post-ledger.ts';
import type { WriteContext } from '../use-case.ts';

export type WithdrawalContext = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'wake'>;

/**
 * Locks the wallet of a withdrawal, then its row, until the end of the transaction. Refuses `NOT_FOUND`. Lock order of
 * decision 125: wallet, items, what is paid from them.
 */
export async function lockWithdrawal(
  { tx, now }: Pick<WithdrawalContext, 'tx' | 'now'>,
  merchantId: string,
  id: string,
): Promise<Result<Withdrawal>> {
  const where = { merchantId, id };
  const found = await tx.withdrawal.findFirst({ where, select: { currency: true } });
  if (!found) return refuse('NOT_FOUND');
  await lockWallet(tx, merchantId, found.currency, now);
  await lockWithdrawalRow(tx, merchantId, id);
  return accept(await tx.withdrawal.findFirstOrThrow({ where }));
}

type Columns = Partial<
  Pick<Withdrawal, 'decidedAt' | 'sentAt' | 'paidAt' | 'endedAt' | 'nextAttemptAt' | 'reason'>
> &
  Partial<Pick<Withdrawal, 'provider' | 'transferRef' | 'bankRef' | 'expectedAt'>>;

/** Moves a locked withdrawal and notifies clients. Refuses `ILLEGAL_TRANSITION`. */
export async function moveWithdrawal(
  ctx: WithdrawalContext,
  { id, merchantId, state, version }: Pick<Withdrawal, 'id' | 'merchantId' | 'state' | 'version'>,
  event: WithdrawalEvent,
  columns: Columns,
): Promise<Result<Withdrawal>> {
  const next = transitionWithdrawal(state, event);
  if (!next.ok) return next;
  const moved = await ctx.tx.withdrawal.update({
    where: { id },
    data: { ...columns, state: next.value, version: version + 1, updatedAt: ctx.now },
  });
  emitWithdrawal(ctx, merchantId);
  return accept(moved);
}

export function emitWithdrawal(ctx: Pick<WithdrawalContext, 'emit'>, merchantId: string): void {
  ctx.emit({ type: 'withdrawal.changed', merchantId });
  ctx.emit({ type: 'wallet.changed', merchantId });
}

export const postedOf = (row: Withdrawal): PostedWithdrawal => ({
  id: row.id,
  merchantId: row.merchantId,
  currency: row.currency,
  amountMinor: Number(row.amountMinor),
  feeMinor: Number(row.feeMinor),
});

/**
 * Ends a locked withdrawal without a payout: the amount is available again and its items have their parts back. Refuses
 * `ILLEGAL_TRANSITION`.
 */
export async function endWithdrawal(
  ctx: WithdrawalContext,
  row: Withdrawal,
  event: 'cancel' | 'reject' | 'fail',
  columns: Columns = {},
): Promise<Result<Withdrawal>> {
  const at = ctx.clock.now();
  const moved = await moveWithdrawal(ctx, row, event, {
    ...columns,
    ...(event === 'reject' ? { decidedAt: at } : {}),
    endedAt: at,
    nextAttemptAt: null,
  });
  if (!moved.ok) return moved;
  await giveItemsBack(ctx.tx, row.merchantId, row.id);
  const way = { occurredAt: at, provider: row.provider, providerRef: row.bankRef };
  const posting = row.sentAt ? returnedPosting : canceledPosting;
  await postLedger(ctx, [posting(postedOf(row), way)]);
  return moved;
}
