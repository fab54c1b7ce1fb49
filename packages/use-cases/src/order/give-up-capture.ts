import type { Payment } from '@larder/database/model';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';
import { type LockedPayment, lockPayment } from './lock-payment.ts';
import { announceOrder, moveOrder } from './move-order.ts';

/**
 * Gives up the tries of a refused capture that are left, so that another payment can settle the order, which is unpaid
 * then. The hold must be between two tries, and its order locked. A member may still charge it as long as the order is
 * owed and the bank keeps it. [decisions 205 and 271]
 */
export async function giveUpCapture(ctx: WriteContext, { id }: Pick<Payment, 'id'>): Promise<Result<void>> {
  const { payment, order }: LockedPayment = await lockPayment(ctx.tx, id);
  const next = transitionPayment(payment.state, 'capture_given_up');
  if (!next.ok) return next;
  const givenUp = await ctx.tx.payment.update({
    where: { id },
    data: {
      state: next.value,
      nextAttemptAt: null,
      dueMinor: null,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  const isMoved = await moveOrder(ctx, { payment: givenUp, order }, 'capture_failed', 0n);
  if (!isMoved && order) await announceOrder(ctx, order);
  return accept();
}
