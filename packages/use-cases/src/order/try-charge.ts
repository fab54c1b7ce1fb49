import { tryChargeInput } from '@larder/contract/order.contract';
import type { Payment } from '@larder/database/model';
import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import type { OrderId } from '@larder/domain/ids';
import { checkChargeNow } from '@larder/domain/order/charge-standing';
import { PROVIDER_LEASE_MS, transitionPayment } from '@larder/domain/order/payment-transitions';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { capturePayment } from './capture-payment.ts';
import { lockOwnOrder } from './lock-order.ts';
import { attemptsOf } from './lock-payment.ts';
import { announceOrder } from './move-order.ts';
import { readOrderToCharge } from './order-to-charge.ts';

/**
 * Charges what is due to the hold of an order at once, before the job would try again or after it has given up. Claims
 * the payment under the lock of the order, calls the provider outside any transaction, and records the answer as the
 * job does, which goes on where this call does not come to an end. Returns the answer: `pending` if the provider gave
 * none, `released` if the bank no longer holds the money. Refuses `NOT_FOUND` and as `checkChargeNow`. [decision 205]
 */
export const tryCharge = defineUseCase({
  name: 'order.tryCharge',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'steps',
  input: tryChargeInput,
  audit: { objectType: 'order', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const claimed = await ctx.step((step) => claimHold(step, id));
    if (!claimed.ok) return claimed;
    await capturePayment(ctx, claimed.value);
    const payment = await ctx.tx.payment.findUniqueOrThrow({ where: { id: claimed.value.id } });
    return accept({ result: resultOf(payment), code: attemptsOf(payment).at(-1)?.code ?? null });
  },
});

function resultOf(payment: Payment): 'charged' | 'refused' | 'pending' | 'released' {
  if (payment.capturedAt) return 'charged';
  if (payment.state === 'voided') return 'released';
  const { code } = attemptsOf(payment).at(-1) ?? {};
  return payment.state === 'authorized' && code === 'timeout' ? 'pending' : 'refused';
}

async function claimHold(
  ctx: WriteContext<{ anyOf: ['order.abnormal.handle'] }>,
  id: OrderId,
): Promise<Result<DuePaymentRow>> {
  const { tx, now } = ctx;
  const locked = await lockOwnOrder(ctx, id);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  const { order: toCharge, hold } = await readOrderToCharge(tx, order, ctx.ports.payments);
  const dueMinor = checkChargeNow(toCharge, now);
  if (!dueMinor.ok) return dueMinor;
  if (!hold) return refuse('CHARGE_IMPOSSIBLE');
  const next = hold.state === 'authorized' ? accept(hold.state) : transitionPayment(hold.state, 'try_again');
  if (!next.ok) return next;
  await tx.payment.update({
    where: { id: hold.id },
    data: {
      state: 'authorized',
      dueMinor: dueMinor.value,
      // If this process dies, the job asks the provider.
      nextAttemptAt: new Date(now.getTime() + PROVIDER_LEASE_MS),
      attemptCount: { increment: 1 },
      version: { increment: 1 },
      updatedAt: now,
    },
  });
  await announceOrder(ctx, order);
  ctx.audit({ deviceId: order.deviceId, after: { amountMinor: dueMinor.value, paymentId: hold.id } });
  return accept({
    ...hold,
    state: 'authorized',
    authorizedMinor: Number(hold.authorizedMinor),
    dueMinor: dueMinor.value,
  });
}
