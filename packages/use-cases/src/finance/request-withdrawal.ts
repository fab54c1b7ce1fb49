import { requestWithdrawalInput } from '@larder/contract/finance.contract';
import type { Withdrawal } from '@larder/database/model';
import { owedByWallet } from '@larder/database/queries/bill/bill.queries';
import { nextWithdrawalNumber, takeItems } from '@larder/database/queries/finance/withdrawal.queries';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { checkAccount, checkAmount, withdrawableMinor } from '@larder/domain/finance/check-withdrawal';
import { requestedPosting } from '@larder/domain/finance/withdrawal-postings';
import { USUAL_OF_LAST, withdrawalReview } from '@larder/domain/finance/withdrawal-review';
import { humanNumber } from '@larder/domain/human-number';
import { accept, refuse } from '@larder/domain/refusal';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import { postLedger } from '../ledger/post-ledger.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { expectedDay } from './expected-day.ts';
import { emitWithdrawal, postedOf } from './lock-withdrawal.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { currentAccount } from './payment-account.ts';
import { readMerchantMoney } from './read-merchant-money.ts';

/**
 * Requests a withdrawal: reserves the amount and takes the items that it pays out, under the lock of the wallet. The
 * same id returns the same withdrawal. Refuses `WITHDRAW_OPEN` (params `no`), `WITHDRAW_MIN` (params `minMinor`),
 * `WITHDRAW_EXCEEDS`, also of what owed bills are to be paid from, as `checkAccount`, and `ILLEGAL_TRANSITION` to
 * merchants with a provider of their own. [screens 83, decision 139]
 */
export const requestWithdrawal = defineUseCase({
  name: 'finance.requestWithdrawal',
  access: { anyOf: ['finance.withdraw'] },
  kind: 'write',
  needsFreshProof: true,
  input: requestWithdrawalInput,
  audit: { objectType: 'withdrawal', objectId: ({ id }) => id },
  run: async (ctx, { id, amountMinor }) => {
    const { merchantId } = ctx.actor;
    const money = await readMerchantMoney(ctx);
    const { currency, timezone, plan, mode } = money;
    if (mode !== 'platform') return refuse('ILLEGAL_TRANSITION');
    const wallet = await lockWallet(ctx.tx, merchantId, currency, ctx.now);
    const known = await ctx.tx.withdrawal.findFirst({ where: { merchantId, id } });
    if (known) return accept(outcomeOf(known));
    const open = await openWithdrawal(ctx.tx, merchantId);
    if (open) return refuse('WITHDRAW_OPEN', { no: open.withdrawalNo });
    const account = await currentAccount(ctx.tx, merchantId);
    const usable = checkAccount(account, ctx.now);
    if (!usable.ok || !account) return usable.ok ? refuse('WITHDRAW_NO_ACCOUNT') : usable;
    const { payoutFeeMinor: feeMinor } = plan;
    const owedMinor = await owedByWallet(ctx.tx, merchantId, currency);
    const availableMinor = withdrawableMinor(wallet.available, owedMinor);
    const fits = checkAmount(amountMinor, { availableMinor, feeMinor });
    if (!fits.ok) return fits;
    const review = await reviewOf(ctx, account.createdAt, amountMinor);
    const { count } = await ctx.tx.withdrawal.createMany({
      data: [
        {
          id,
          merchantId,
          withdrawalNo: humanNumber(
            'withdrawal',
            localDay(ctx.now, timezone),
            await nextWithdrawalNumber(ctx.tx),
          ),
          accountId: account.id,
          state: 'submitted',
          currency,
          amountMinor,
          feeMinor,
          review,
          requestedById: ctx.actor.membershipId,
          requestedAt: ctx.now,
          expectedAt: startOfDay(expectedDay(ctx.now, money), timezone),
          nextAttemptAt: review.length === 0 ? ctx.now : null,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
      ],
      skipDuplicates: true,
    });
    // The id is taken by another merchant.
    if (count === 0) return refuse('NOT_FOUND');
    const taken = await takeItems(ctx.tx, { id, merchantId, currency, amountMinor });
    // A refund was posted since the wallet was read.
    if (taken !== amountMinor) return refuse('WITHDRAW_EXCEEDS');
    const row = await ctx.tx.withdrawal.findFirstOrThrow({ where: { merchantId, id } });
    await postLedger(ctx, [requestedPosting(postedOf(row), { occurredAt: ctx.now })]);
    ctx.audit({ after: { withdrawalNo: row.withdrawalNo, amountMinor, feeMinor } });
    emitWithdrawal(ctx, merchantId);
    ctx.wake('work');
    return accept(outcomeOf(row));
  },
});

async function reviewOf(ctx: MemberWriteContext, accountSince: Date, amountMinor: number) {
  const paid = await ctx.tx.withdrawal.findMany({
    where: { merchantId: ctx.actor.merchantId, state: 'paid' },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    take: USUAL_OF_LAST,
    select: { amountMinor: true },
  });
  const paidMinor = paid.map((one) => Number(one.amountMinor));
  return withdrawalReview({ amountMinor, paidMinor, accountSince, now: ctx.now });
}

const outcomeOf = ({ id, withdrawalNo, state }: Withdrawal) => ({ id, withdrawalNo, state });
