import { refundReasons } from '@larder/domain/order/refund-reason';
import { newTestId } from '@larder/testkit/new-test-id';
import { createComplaint } from '@larder/use-cases/complaint/create-complaint';
import { resolveComplaint } from '@larder/use-cases/complaint/resolve-complaint';
import { approveRefund } from '@larder/use-cases/order/refund/approve-refund';
import { notePayout } from '@larder/use-cases/order/refund/note-payout';
import { refundComplaint } from '@larder/use-cases/order/refund/refund-complaint';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import { rejectRefund } from '@larder/use-cases/order/refund/reject-refund';
import { retryRefund } from '@larder/use-cases/order/refund/retry-refund';
import { type MoneyHands, together } from './money-hands.ts';
import type { MoneyScene } from './money-plan.ts';

// long: one function for each thing that may happen to a refund
/** What goes back to shoppers, from orders and from complaints. */
export function createRefundsWork({ prisma, random, by, member, anOrder }: MoneyHands) {
  /** Units of one line of an order, at their price or for less. */
  function someUnits({ items }: NonNullable<Awaited<ReturnType<MoneyHands['anOrder']>>>) {
    const item = random.pick(items);
    return (
      item && {
        id: newTestId(),
        lines: [{ itemId: item.id, qty: random.between(1, item.qty) }],
        reason: random.pick(refundReasons),
        amountMinor: random.chance(0.5) ? null : random.between(1, Math.max(1, Number(item.totalMinor))),
      }
    );
  }

  async function refund(scene: MoneyScene): Promise<number> {
    const order = await anOrder(scene);
    const units = order && someUnits(order);
    if (!units) return 0;
    const input = { ...units, orderId: order.id };
    if (random.chance(0.8)) return by(member(scene), refundOrder, input);
    // Two taps on one button, and a colleague who means the same.
    return together(
      by(scene.owner, refundOrder, input),
      by(scene.owner, refundOrder, input),
      by(scene.colleague, refundOrder, { ...input, id: newTestId() }),
    );
  }

  /** Refunds the order of a complaint, now and then while a colleague does the same or ends the complaint. */
  async function refundByComplaint(scene: MoneyScene): Promise<number> {
    const order = await anOrder(scene);
    const units = order && someUnits(order);
    if (!units) return 0;
    const { merchantId } = scene.sale;
    const open = { in: ['pending', 'processing'] as ('pending' | 'processing')[] };
    const known = await prisma.complaint.findFirst({
      where: { merchantId, orderId: order.id, status: open },
    });
    if (!known) {
      const entered = {
        source: 'phone',
        category: 'overcharged',
        description: 'Charged twice.',
        contact: {},
      };
      return by(member(scene), createComplaint, {
        ...entered,
        order: order.orderNo,
        pictures: [],
        locale: 'en-US',
      });
    }
    const input = { ...units, complaintId: known.id };
    if (random.chance(0.6)) return by(member(scene), refundComplaint, input);
    return together(
      by(scene.owner, refundComplaint, input),
      by(scene.owner, refundComplaint, input),
      random.chance(0.5)
        ? by(scene.colleague, refundComplaint, { ...input, id: newTestId() })
        : by(scene.colleague, resolveComplaint, { id: known.id, text: 'The video shows it.' }),
    );
  }

  async function decideRefund(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const waiting = await prisma.refund.findFirst({ where: { merchantId, state: 'pending_approval' } });
    if (!waiting) return 0;
    const useCase = random.chance(0.7) ? approveRefund : rejectRefund;
    return by(member(scene), useCase, { id: waiting.id });
  }

  async function endFailedRefund(scene: MoneyScene): Promise<number> {
    const failed = await prisma.refund.findFirst({
      where: { merchantId: scene.sale.merchantId, state: 'failed' },
    });
    if (!failed) return 0;
    if (random.chance(0.7)) return by(member(scene), retryRefund, { id: failed.id });
    return by(member(scene), notePayout, { id: failed.id, note: 'Paid in cash' });
  }

  return { refund, refundByComplaint, decideRefund, endFailedRefund };
}
