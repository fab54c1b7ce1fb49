import type { PlainDatabase } from '@larder/database/open-plain-database';
import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import { claimCaptures } from '@larder/database/queries/plain/plain-captures.queries';
import { inSessionTrace } from '../../session/in-session-trace.ts';
import type { StepsContext } from '../../use-case.ts';
import { BatchedCalls } from '../../wrapper/batched-calls.ts';
import { askCapture } from '../ask-hold-end.ts';
import { capturePayment, recordCaptureAnswer } from '../capture-payment.ts';
import { type CaptureToRecord, recordCaptures } from './record-captures.ts';

/** Payments on the ordinary path at the same time: each needs a connection of its own. */
const ALONE_AT_ONCE = 20;

type Due = Parameters<typeof claimCaptures>[1];

/**
 * Captures due payments: claims some, asks their providers at the same time, and records together the answers that have
 * come. Holds that must be renewed, payments of debts, and answers that are no plain capture go to
 * `capturePayment`. Returns the number of payments tried. [decision 105]
 */
export async function captureTogether(ctx: StepsContext, plain: PlainDatabase, due: Due): Promise<number> {
  const claimed = await plain.transaction((tx) => claimCaptures(tx, due));
  const records = new BatchedCalls({
    run: (ends: readonly CaptureToRecord[]) => recordCaptures({ ...ctx, plain }, ends),
    batchMax: claimed.length,
    concurrency: 1,
  });
  const alone = new BatchedCalls({
    run: ([work]: readonly (() => Promise<void>)[]) => Promise.all([work?.()]),
    batchMax: 1,
    concurrency: ALONE_AT_ONCE,
  });
  const capture = async (payment: DuePaymentRow) => {
    const { id, authRef, dueMinor, state } = payment;
    const provider = ctx.ports.payments.registered.get(payment.provider);
    if (!provider || state !== 'authorized' || !authRef)
      return alone.call(() => capturePayment(ctx, payment));
    const end = await askCapture(provider, { id, authRef }, dueMinor);
    const isRecorded = end.kind === 'captured' && (await records.call({ paymentId: id, end }));
    if (!isRecorded) await alone.call(() => recordCaptureAnswer(ctx, id, end));
  };
  const failed = (
    await Promise.allSettled(
      claimed.map((payment) => inSessionTrace(ctx, payment.sessionId, 'capture', () => capture(payment))),
    )
  ).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return claimed.length;
}
