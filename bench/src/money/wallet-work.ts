import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem } from '@larder/testkit/sale-scene';
import { cancelWithdrawal } from '@larder/use-cases/finance/cancel-withdrawal';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { voidBill } from '@larder/use-cases/platform/bill/void-bill';
import { decideDispute } from '@larder/use-cases/platform/dispute/decide-dispute';
import { listDisputes } from '@larder/use-cases/platform/dispute/list-disputes';
import { approveWithdrawal } from '@larder/use-cases/platform/finance/approve-withdrawal';
import { rejectWithdrawal } from '@larder/use-cases/platform/finance/reject-withdrawal';
import { type MoneyHands, together } from './money-hands.ts';
import type { MoneyScene } from './money-plan.ts';

/** What leaves a wallet or is taken from it: withdrawals, disputes, bills. */
export function createWalletWork({ env, prisma, random, by, byOperator, member }: MoneyHands) {
  /** Requests money, now and then on two phones; cancels it, or lets an operator judge the one that waits. */
  async function withdraw(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const open = await prisma.withdrawal.findFirst({ where: { merchantId, state: 'submitted' } });
    if (open) {
      const { id, withdrawalNo } = open;
      if (random.chance(0.15)) return by(member(scene), cancelWithdrawal, { id });
      if (random.chance(0.1)) return byOperator(rejectWithdrawal, { withdrawalNo, reason: 'Call us' });
      return byOperator(approveWithdrawal, { withdrawalNo });
    }
    const input = { id: newTestId(), amountMinor: random.between(1_000, 2_500) };
    if (random.chance(0.7)) return by(member(scene), requestWithdrawal, input);
    return together(
      by(scene.owner, requestWithdrawal, input),
      by(scene.owner, requestWithdrawal, input),
      by(scene.colleague, requestWithdrawal, { ...input, id: newTestId() }),
    );
  }

  async function answerDispute(): Promise<number> {
    const dispute = random.pick(await asSystem(env, listDisputes, {}));
    if (!dispute) return 0;
    const decision = random.chance(0.7) ? 'evidence' : 'accept';
    return byOperator(decideDispute, { disputeNo: dispute.disputeNo, decision });
  }

  /** An operator takes a bill back; what was paid comes back with the next one. */
  async function voidSomeBill(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const bill = await prisma.bill.findFirst({
      where: { merchantId, billNo: { not: null }, voidedAt: null },
    });
    return bill ? byOperator(voidBill, { billNo: bill.billNo }) : 0;
  }

  return { withdraw, answerDispute, voidSomeBill };
}
