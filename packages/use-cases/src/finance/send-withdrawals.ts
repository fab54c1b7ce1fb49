import {
  claimDueWithdrawals,
  type DueWithdrawalRow,
  leftAtProvider,
  withdrawalsToApprove,
} from '@larder/database/queries/finance/withdrawal.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { transferAmountMinor } from '@larder/domain/finance/transfer-amount';
import { checkPayoutAgainAt, sendWithdrawalAgainAt } from '@larder/domain/finance/withdrawal-retry';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { Payout, PayoutsPort } from '../ports/payouts.port.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { approveLockedWithdrawal } from './approve-locked-withdrawal.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { recordFailed, recordPaid, recordSent } from './settle-withdrawal.ts';

/** How long one worker keeps a withdrawal: longer than the calls of one attempt may take. */
const LEASE_MS = 5 * MINUTE_MS;

/**
 * Approves submitted withdrawals that need no review, sends approved ones to the provider and reads those that are on
 * their way, or arrived within a week, again. Claims them, calls the provider outside any transaction with the
 * withdrawal's id as key, records the result. Several workers may run at once. Without a provider that pays out,
 * operators record transfers. Returns the number of withdrawals tried; call again while it equals `limit`.
 * [decisions 24, 139 and 145]
 */
export const sendWithdrawals = defineUseCase({
  name: 'finance.sendWithdrawals',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    for (const { id, merchantId } of await withdrawalsToApprove(ctx.tx, now, limit)) {
      await ctx.step(async (step) => {
        const found = await lockWithdrawal(step, merchantId, id);
        return found.ok ? approveLockedWithdrawal(step, found.value) : found;
      });
    }
    const { payouts } = ctx.ports;
    if (!payouts) return accept(0);
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimDueWithdrawals(tx, { now, leaseUntil, limit })),
    );
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((due) => sendOne(ctx, payouts, due)));
    return accept(claimed.value.length);
  },
});

async function sendOne(ctx: StepsContext, payouts: PayoutsPort, due: DueWithdrawalRow): Promise<void> {
  const transferred = await transfer(ctx, payouts, due);
  const answer = transferred ?? (await payOut(ctx, payouts, due));
  await ctx.step(async (step) => {
    const found = await lockWithdrawal(step, due.merchantId, due.id);
    if (!found.ok) return found;
    await record(step, { due, row: found.value, provider: payouts.provider }, answer);
    return accept();
  });
}

type Answer =
  | { readonly kind: 'payout'; readonly payout: Payout }
  /** No outcome yet; `reason` is the provider's. */
  | { readonly kind: 'later'; readonly reason: string | null }
  /** Nothing was sent, and never will be. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Moves what the merchant's account at the provider lacks to it, once. Null: it is there. */
async function transfer(
  ctx: StepsContext,
  payouts: PayoutsPort,
  due: DueWithdrawalRow,
): Promise<Answer | null> {
  const { id, merchantId, currency, account, transferRef, bankRef } = due;
  if (transferRef !== null || bankRef !== null) return null;
  const transferMinor = due.transferMinor ?? (await decideTransfer(ctx, payouts, due));
  if (transferMinor === null) return { kind: 'later', reason: null };
  if (transferMinor === 0) return null;
  const moved = await payouts.transfer({ key: id, to: account, amountMinor: transferMinor, currency });
  if (moved.kind === 'timeout') return { kind: 'later', reason: null };
  if (moved.kind === 'failed') return { kind: moved.retriable ? 'later' : 'refused', reason: moved.reason };
  const made = { transferRef: moved.transferRef, transferMinor: moved.amountMinor };
  await ctx.step(async (step) => {
    const found = await lockWithdrawal(step, merchantId, id);
    if (!found.ok) return found;
    await step.tx.withdrawal.update({ where: { id }, data: made });
    return accept();
  });
  return null;
}

/**
 * Decides once how much is transferred, before the first call: its key stands for one amount. Null: the provider did
 * not say what the account holds.
 */
async function decideTransfer(
  ctx: StepsContext,
  payouts: PayoutsPort,
  due: DueWithdrawalRow,
): Promise<number | null> {
  const { id, merchantId, netMinor, currency, account } = due;
  const leftMinor = await leftAtProvider(ctx.tx, due);
  const availableMinor = leftMinor > 0 ? await availableThere(payouts, { account, currency }) : 0;
  if (availableMinor === null) return null;
  const transferMinor = transferAmountMinor(netMinor, { leftMinor, availableMinor });
  const decided = await ctx.step(async (step) => {
    const found = await lockWithdrawal(step, merchantId, id);
    if (!found.ok) return found;
    if (found.value.transferMinor !== null) return accept(Number(found.value.transferMinor));
    await step.tx.withdrawal.update({ where: { id }, data: { transferMinor } });
    return accept(transferMinor);
  });
  return decided.ok ? decided.value : null;
}

/** What an account at the provider can pay out now; null: unknown. */
async function availableThere(
  payouts: PayoutsPort,
  { account, currency }: Pick<DueWithdrawalRow, 'account' | 'currency'>,
): Promise<number | null> {
  const answer = await payouts.readBalance(account);
  if (answer.kind !== 'found') return null;
  return answer.balances.find((balance) => balance.currency === currency)?.availableMinor ?? 0;
}

/**
 * Pays out; from the second attempt on, reads first: the answer may have been lost. A refusal after the transfer is
 * tried again, because the money is in the merchant's account at the provider by then: an operator decides.
 */
async function payOut(ctx: StepsContext, payouts: PayoutsPort, due: DueWithdrawalRow): Promise<Answer> {
  const { id, merchantId, netMinor, currency, account, bankRef, attemptCount } = due;
  if (attemptCount > 1 || bankRef !== null) {
    const known = await payouts.readPayout({ account, key: id, payoutRef: bankRef });
    if (known.kind === 'found') return ownPayout(due, known.payout);
    // A payout that was once confirmed is never made again.
    if (known.kind === 'timeout' || bankRef !== null) return { kind: 'later', reason: null };
  }
  // An operator may have given it up while the provider was asked: its amount is available again.
  const waiting = await ctx.tx.withdrawal.count({ where: { merchantId, id, state: 'processing' } });
  if (waiting === 0) return { kind: 'later', reason: null };
  const made = await payouts.payOut({ key: id, account, amountMinor: netMinor, currency });
  if (made.kind === 'made') return ownPayout(due, made.payout);
  return { kind: 'later', reason: made.kind === 'failed' ? made.reason : null };
}

/** A payout of another amount is another payout, whatever the provider calls it: an operator looks at it. */
const ownPayout = ({ netMinor, currency }: DueWithdrawalRow, payout: Payout): Answer =>
  payout.amountMinor === netMinor && payout.currency === currency
    ? { kind: 'payout', payout }
    : { kind: 'later', reason: 'payout_differs' };

type Due = {
  readonly due: DueWithdrawalRow;
  readonly row: Parameters<typeof recordSent>[1];
  readonly provider: string;
};

async function record(ctx: WriteContext, { due, row, provider }: Due, answer: Answer): Promise<void> {
  if (row.state !== 'processing' && row.state !== 'paid') return;
  if (answer.kind === 'refused') {
    await ctx.tx.withdrawal.update({ where: { id: row.id }, data: { transferMinor: 0 } });
    await recordFailed(ctx, row, answer.reason);
    return;
  }
  if (answer.kind === 'later') {
    const { reason } = answer;
    if (reason) ctx.log.error({ withdrawalNo: row.withdrawalNo, reason }, 'a withdrawal is not sent yet');
    await ctx.tx.withdrawal.update({
      where: { id: row.id },
      data: {
        nextAttemptAt: sendWithdrawalAgainAt(due.attemptCount, ctx.clock.now()),
        ...(reason && !row.sentAt ? { reason } : {}),
      },
    });
    return;
  }
  const { payout } = answer;
  if (payout.state === 'returned' || payout.state === 'canceled') {
    await recordFailed(ctx, row, payout.reason ?? payout.state);
    return;
  }
  const way = {
    provider,
    bankRef: payout.payoutRef,
    expectedAt: payout.arrivesAt,
    nextAttemptAt: checkPayoutAgainAt(payout.state, row.paidAt, ctx.clock.now()),
  };
  await (payout.state === 'paid' ? recordPaid(ctx, row, way) : recordSent(ctx, row, way));
}
