import type { Random } from '@larder/cabinet-simulator/random/seeded-random';
import type { TestEnvironment } from '@larder/testkit/use-case-environment';
import { createMoneyHands, type MoneyWork } from './money-hands.ts';
import { runSomeJob } from './money-jobs.ts';
import type { MoneyPlan, MoneyScene } from './money-plan.ts';
import { createRefundsWork } from './refunds-work.ts';
import { createSalesWork } from './sales-work.ts';
import { createWalletWork } from './wallet-work.ts';

/** Does what may happen to money, each as often as its share of a day. */
export function createMoneyWork(env: TestEnvironment, plan: MoneyPlan, random: Random): MoneyWork {
  const hands = createMoneyHands(env, plan, random);
  const sales = createSalesWork(hands);
  const refunds = createRefundsWork(hands);
  const wallet = createWalletWork(hands);
  /** Mostly the scene's own merchant, so that its loop disturbs others, and they it. */
  const someScene = (scene: MoneyScene) => (random.chance(0.5) ? scene : (random.pick(plan.scenes) ?? scene));

  return async (scene) => {
    await sales.resume(scene);
    const chance = random.next();
    if (chance < 0.28) return sales.sell(scene);
    if (chance < 0.31) return sales.correct(scene);
    if (chance < 0.44) return refunds.refund(someScene(scene));
    if (chance < 0.5) return refunds.refundByComplaint(someScene(scene));
    if (chance < 0.56) return wallet.withdraw(someScene(scene));
    if (chance < 0.58) return wallet.answerDispute();
    if (chance < 0.585) return wallet.voidSomeBill(someScene(scene));
    if (chance < 0.61) return refunds.decideRefund(someScene(scene));
    if (chance < 0.63) return refunds.endFailedRefund(someScene(scene));
    if (chance < 0.7) return sales.judge(someScene(scene));
    if (chance < 0.71) return sales.writeOff(someScene(scene));
    if (chance < 0.76) return sales.payDebtOf(someScene(scene));
    return runSomeJob(hands);
  };
}
