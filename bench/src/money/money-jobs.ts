import { asSystem } from '@larder/testkit/sale-scene';
import { collectBills } from '@larder/use-cases/bill/collect-bills';
import { writeDueBills } from '@larder/use-cases/bill/write-due-bills';
import { followDisputes } from '@larder/use-cases/dispute/follow-disputes';
import { sendWithdrawals } from '@larder/use-cases/finance/send-withdrawals';
import { foldWallets } from '@larder/use-cases/ledger/fold-wallets';
import { releaseSettled } from '@larder/use-cases/ledger/release-settled';
import { sweepSessions } from '@larder/use-cases/opening/sweep-sessions';
import { expireAbnormalOrders } from '@larder/use-cases/order/abnormal/expire-abnormal-orders';
import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { sendDueRefunds } from '@larder/use-cases/order/refund/send-due-refunds';
import { voidDueHolds } from '@larder/use-cases/order/void-due-holds';
import { matchProviderLines } from '@larder/use-cases/reconciliation/match-provider-lines';
import { readProviderLines } from '@larder/use-cases/reconciliation/read-provider-lines';
import { reconcileDays } from '@larder/use-cases/reconciliation/reconcile-days';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { MoneyHands } from './money-hands.ts';

/** The jobs whose work costs, returns or moves money; what they did are operations. */
export const moneyJobs: readonly AnyUseCase<number>[] = [
  voidDueHolds,
  captureDuePayments,
  sendDueRefunds,
  expireAbnormalOrders,
  sendWithdrawals,
  collectBills,
];

/** The jobs that keep the books, in an order in which each finds what the one before did. */
export const bookJobs: readonly AnyUseCase<unknown>[] = [
  releaseSettled,
  foldWallets,
  writeDueBills,
  readProviderLines,
  followDisputes,
  matchProviderLines,
  reconcileDays,
];

/** Runs one of the jobs; those that keep the books are no operations. */
export async function runSomeJob({ env, random }: Pick<MoneyHands, 'env' | 'random'>): Promise<number> {
  await asSystem(env, sweepSessions, {});
  if (random.chance(0.4)) {
    const job = random.pick(bookJobs);
    if (job) await asSystem(env, job, {});
    return 0;
  }
  const job = random.pick(moneyJobs);
  return job ? asSystem(env, job, {}) : 0;
}
