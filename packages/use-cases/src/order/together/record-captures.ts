import type { LiveEvent } from '@larder/contract/live-event';
import type { Payment } from '@larder/database/model';
import type { PlainDatabase, PlainTx } from '@larder/database/open-plain-database';
import { readSettlementsTogether } from '@larder/database/queries/ledger/fee-plan.queries';
import { insertPostingsTogether } from '@larder/database/queries/ledger/ledger.queries';
import type { SalesDay } from '@larder/database/queries/order/rollup.queries';
import {
  type CapturedOrderRow,
  type CapturedPayment,
  lockOrdersOfPayments,
  type PaidOrder,
  saveCaptures,
  savePaidOrders,
} from '@larder/database/queries/plain/plain-captures.queries';
import {
  insertLiveEventsTogether,
  markSalesDirtyTogether,
  notifyTogether,
} from '@larder/database/queries/plain/plain-effects.queries';
import { lockPaymentsTogether } from '@larder/database/queries/plain/plain-payments.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import { localDay } from '@larder/domain/time-zone';
import { type CapturedSale, saleToPost } from '../../ledger/post-sale.ts';
import { liveEventRows } from '../../live/write-live-events.ts';
import type { ReadContext } from '../../use-case.ts';
import { inHalves } from '../../wrapper/in-halves.ts';
import type { HoldEnd } from '../ask-hold-end.ts';
import { withAttempt } from '../lock-payment.ts';

type Captured = Extract<HoldEnd, { kind: 'captured' }>;
export type CaptureToRecord = { readonly paymentId: string; readonly end: Captured };

type Recorder = Pick<ReadContext, 'clock' | 'now' | 'newId' | 'log'> & { readonly plain: PlainDatabase };

/** What a capture changes, all of it decided before anything is written. */
type PlannedCapture = {
  readonly paymentId: string;
  readonly payment: CapturedPayment;
  readonly order: PaidOrder;
  readonly sale: CapturedSale;
  readonly day: SalesDay;
  readonly event: LiveEvent;
};

/**
 * Records captures in one transaction, as `recordHoldEnd` does one by one. Returns for each, in order, whether it is
 * recorded; any other is left as it was, for that way. [decision 105]
 */
export async function recordCaptures(
  ctx: Recorder,
  captures: readonly CaptureToRecord[],
): Promise<readonly boolean[]> {
  const recorded = await inHalves(captures, {
    together: (some) => ctx.plain.transaction((tx) => recordOnce(ctx, tx, some)),
    alone: ({ paymentId }, failure) => {
      ctx.log.warn({ err: failure, paymentId }, 'a capture is not recorded together');
      return [];
    },
    join: (first, second) => [...first, ...second],
  });
  const ids = new Set(recorded);
  return captures.map(({ paymentId }) => ids.has(paymentId));
}

/** Returns the ids of the payments recorded. */
async function recordOnce(
  { clock, now, newId }: Recorder,
  tx: PlainTx,
  captures: readonly CaptureToRecord[],
): Promise<readonly string[]> {
  const ids = captures.map(({ paymentId }) => paymentId);
  const at = clock.now();
  const orders = new Map((await lockOrdersOfPayments(tx, ids)).map((order) => [order.id, order]));
  const payments = new Map((await lockPaymentsTogether(tx, ids)).map((payment) => [payment.id, payment]));
  const planned = captures.flatMap(({ paymentId, end }) => {
    const payment = payments.get(paymentId);
    // Without its order if that changed before the payment was locked.
    const order = orders.get(payment?.orderId ?? '');
    return (payment && order && planCapture(payment, order, end, at)) || [];
  });
  if (planned.length === 0) return [];
  await savePaidOrders(
    tx,
    planned.map(({ order }) => order),
    { paidAt: at, now },
  );
  await saveCaptures(
    tx,
    planned.map(({ payment }) => payment),
    { capturedAt: at, now },
  );
  const settlements = new Map(
    (
      await readSettlementsTogether(
        tx,
        planned.map(({ sale }) => sale.merchantId),
        at,
      )
    ).map((settlement) => [settlement.merchantId, settlement]),
  );
  await insertPostingsTogether(
    tx,
    planned.flatMap(({ sale }) => {
      const settlement = settlements.get(sale.merchantId);
      return settlement && sale.capturedMinor > 0 ? { id: newId(), ...saleToPost(sale, settlement) } : [];
    }),
    now,
  );
  await markSalesDirtyTogether(
    tx,
    planned.map(({ day }) => day),
    now,
  );
  await insertLiveEventsTogether(tx, liveEventRows(planned.map(({ event }) => event)), now);
  await notifyTogether(tx, ['live']);
  return planned.map(({ paymentId }) => paymentId);
}

/** Null unless the payment is still held for an order that waits for it, and no more was captured than that charges. */
function planCapture(
  payment: Payment,
  order: CapturedOrderRow,
  { capturedMinor, captureRef }: Captured,
  at: Date,
): PlannedCapture | null {
  const { id, merchantId, deviceId, soldAt, timezone, version } = order;
  const dueMinor = Number(order.totalMinor - order.reducedMinor);
  const isCapturable = payment.state === 'authorized' && transitionPayment(payment.state, 'capture').ok;
  const event = capturedMinor >= dueMinor ? 'capture_all' : 'capture_part';
  const next = transitionOrder(order.status, event);
  if (!isCapturable || !next.ok || capturedMinor > dueMinor) return null;
  const authorizedMinor = Math.max(Number(payment.authorizedMinor), capturedMinor);
  const attempts = withAttempt(payment, { at, what: 'capture', ok: true });
  return {
    paymentId: payment.id,
    payment: { id: payment.id, capturedMinor, captureRef, attempts },
    order: { id, status: next.value, capturedMinor, authorizedMinor },
    sale: {
      paymentId: payment.id,
      merchantId,
      deviceId,
      orderId: id,
      provider: payment.provider,
      providerRef: captureRef,
      currency: payment.currency,
      capturedMinor,
      occurredAt: at,
    },
    day: { merchantId, deviceId, day: localDay(soldAt, timezone) },
    event: { type: 'order.changed', merchantId, deviceId, ids: { orderId: id, version: version + 1 } },
  };
}
