import { noInput } from '@larder/contract/fields';
import { owedByWallet } from '@larder/database/queries/bill/bill.queries';
import { movementDays, nextReleases } from '@larder/database/queries/finance/transaction.queries';
import { readWallet as walletOf } from '@larder/database/queries/ledger/wallet.queries';
import { addDays } from '@larder/domain/calendar-day';
import { leastWithdrawalMinor, withdrawableMinor } from '@larder/domain/finance/check-withdrawal';
import { isInWallet } from '@larder/domain/ledger/order-postings';
import { accept } from '@larder/domain/refusal';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import { defineUseCase } from '../use-case.ts';
import { expectedDay } from './expected-day.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { currentAccount, shownAccount } from './payment-account.ts';
import { readMerchantMoney } from './read-merchant-money.ts';

const RECENT_DAYS = 7;

/**
 * Returns the merchant's money: what is available, pending until when, reserved and disputed; the account it goes to,
 * what of it owed bills leave to withdraw, a withdrawal on its way, the terms of a new one, and what moved on each of
 * the last seven days. [screens 71, 83]
 */
export const readWallet = defineUseCase({
  name: 'finance.readWallet',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: noInput,
  run: async (ctx) => {
    const { tx, now, actor, database } = ctx;
    const { merchantId } = actor;
    const { current } = ctx.ports.payments;
    const money = await readMerchantMoney(ctx);
    const { currency, country, timezone, plan, mode } = money;
    const today = localDay(now, timezone);
    const span = {
      from: startOfDay(addDays(today, 1 - RECENT_DAYS), timezone),
      to: startOfDay(addDays(today, 1), timezone),
      timezone,
    };
    const [wallet, owedMinor, releases, account, open, days] = await Promise.all([
      walletOf(tx, merchantId, currency),
      owedByWallet(tx, merchantId, currency),
      nextReleases(database.pool, merchantId, currency),
      currentAccount(tx, merchantId),
      openWithdrawal(tx, merchantId),
      movementDays(database.pool, merchantId, span),
    ]);
    return accept({
      mode,
      currency,
      country,
      timezone,
      ...wallet,
      /** Bills that the wallet is to pay. */
      owedMinor,
      withdrawable: withdrawableMinor(wallet.available, owedMinor),
      /** False while new sales charge nobody. */
      movesMoney: current.movesMoney,
      /** False where new sales are noted and not in the balance. */
      salesAreInWallet: isInWallet(mode, current.provider),
      releases: releases && {
        nextAt: releases.nextAt.toISOString(),
        nextMinor: releases.nextMinor,
        lastAt: releases.lastAt.toISOString(),
      },
      account: account && shownAccount(account),
      open: open && {
        id: open.id,
        withdrawalNo: open.withdrawalNo,
        state: open.state,
        arrivesMinor: Number(open.amountMinor - open.feeMinor),
        expectedDay: localDay(open.expectedAt, timezone),
      },
      terms: {
        feeMinor: plan.payoutFeeMinor,
        minMinor: leastWithdrawalMinor(plan.payoutFeeMinor),
        expectedDay: expectedDay(now, money),
      },
      days,
    });
  },
});
