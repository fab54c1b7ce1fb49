import { payDebtInput } from '@larder/contract/shopper.contract';
import type { Payment } from '@larder/database/model';
import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import { DAY_MS } from '@larder/domain/durations';
import { checkDebt } from '@larder/domain/order/debt';
import { PROVIDER_LEASE_MS } from '@larder/domain/order/payment-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import { capturePayment } from '../order/capture-payment.ts';
import { checkAccountFree } from '../order/check-account-free.ts';
import { giveUpCapture } from '../order/give-up-capture.ts';
import { lockOrder, type OrderWithRefunds } from '../order/lock-order.ts';
import { announceOrder } from '../order/move-order.ts';
import { hasOpenPayment, holdBetweenTries } from '../order/open-payment.ts';
import { takeAttempts } from '../take-attempts.ts';
import {
  defineUseCase,
  type KeptRefusal,
  keepAttempts,
  refuseAndKeep,
  type WriteContext,
} from '../use-case.ts';
import { findPurchase } from './find-purchase.ts';
import { takeShopperWrite } from './shopper-limit.ts';

const PAYMENTS_PER_ADDRESS_HOUR = 30;
/** A thief with a list of cards must not find out here which of them work. */
const PAYMENTS_PER_PURCHASE_DAY = 10;

type Input = z.output<typeof payDebtInput>;

/**
 * Charges what is due of an order to a card, which need not be the one that opened the cabinet. Where the capture of
 * its hold was refused and would be tried again, the tries are given up. The payment is claimed under the lock of the
 * order before the provider is asked; a job goes on where this call does not come to an end. Returns what became of it:
 * `declined` by the card, `pending` until the provider answers. Refuses `NOT_FOUND`, `RATE_LIMITED` by address and by
 * purchase, `DEBT_ELSEWHERE` if the provider takes no card on a page or its account is another merchant's own, and as
 * `checkDebt`. [decisions 106 and 271]
 */
export const payDebt = defineUseCase({
  name: 'shopper.payDebt',
  access: 'public',
  kind: 'steps',
  input: payDebtInput,
  audit: { objectType: 'order' },
  run: async (ctx, input) => {
    const claimed = await ctx.step((step) => claim(step, input));
    if (!claimed.ok) return claimed;
    await capturePayment(ctx, claimed.value);
    const { state } = await ctx.tx.payment.findUniqueOrThrow({
      where: { id: claimed.value.id },
      select: { state: true },
    });
    return accept({ result: resultOf(state) });
  },
});

function resultOf(state: string): 'paid' | 'pending' | 'declined' {
  if (state === 'authorizing' || state === 'authorized') return 'pending';
  return state === 'captured' || state === 'refunded' ? 'paid' : 'declined';
}

async function claim(ctx: WriteContext, input: Input): Promise<Result<DuePaymentRow> | KeptRefusal> {
  const counted = await takeShopperWrite(ctx, 'debt', PAYMENTS_PER_ADDRESS_HOUR);
  if (!counted.ok) return counted;
  const purchase = await findPurchase(ctx.tx, input.token, ctx.now);
  const order = purchase?.session.order;
  if (!order) return refuseAndKeep('NOT_FOUND');
  ctx.audit({ objectId: order.id, deviceId: order.deviceId, merchantId: order.merchantId });
  const bound = { key: `debt ${order.id}`, max: PAYMENTS_PER_PURCHASE_DAY, windowMs: DAY_MS };
  const allowed = await takeAttempts(ctx, [bound]);
  if (!allowed.ok) return allowed;
  if (!ctx.ports.payments.current.takesTestCards) return refuseAndKeep('DEBT_ELSEWHERE');
  // The provider would pay the debt to the merchant whose own the account has become. [decision 201]
  const free = await checkAccountFree(ctx.tx, order.merchantId);
  if (!free.ok) return refuseAndKeep('DEBT_ELSEWHERE');
  return claimPayment(ctx, await lockOrder(ctx.tx, order.id), input);
}

async function claimPayment(
  ctx: WriteContext,
  { order, payment: hold, debts }: OrderWithRefunds,
  { amountMinor: shownMinor, cardToken }: Input,
): Promise<Result<DuePaymentRow> | KeptRefusal> {
  const retried = hold && (await findRetried(ctx, hold.id));
  const isPending = hasOpenPayment(hold && !retried ? [hold, ...debts] : debts);
  const due = checkDebt(order, { shownMinor, isPending });
  if (!due.ok) return keepAttempts(due);
  if (retried) {
    const givenUp = await giveUpCapture(ctx, retried);
    if (!givenUp.ok) return givenUp;
  }
  const id = ctx.newId();
  const { merchantId, deviceId, currency } = order;
  const payment = {
    id,
    merchantId,
    deviceId,
    sessionId: id,
    provider: ctx.ports.payments.current.provider,
    state: 'authorizing',
    method: 'card',
    fingerprint: cardToken,
    currency,
    authorizedMinor: due.value,
    dueMinor: due.value,
    createdAt: ctx.now,
  } as const;
  await ctx.tx.payment.create({
    data: {
      ...payment,
      debtOrderId: order.id,
      attemptCount: 1,
      // If this process dies, a job asks the provider.
      nextAttemptAt: new Date(ctx.now.getTime() + PROVIDER_LEASE_MS),
      updatedAt: ctx.now,
    },
  });
  await announceOrder(ctx, await ctx.tx.salesOrder.findUniqueOrThrow({ where: { id: order.id } }));
  ctx.audit({ after: { amountMinor: due.value, paymentId: id } });
  return accept({ ...payment, orderId: order.id, authRef: null });
}

/** Returns a locked hold if its refused capture waits for its next try. */
async function findRetried({ tx, now }: WriteContext, id: string): Promise<Payment | null> {
  return holdBetweenTries([await tx.payment.findUniqueOrThrow({ where: { id } })], now);
}
