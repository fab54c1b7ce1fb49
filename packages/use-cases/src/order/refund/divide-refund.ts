import type { Refund } from '@larder/database/model';
import { moveRefundLines, nextRefundNumbers } from '@larder/database/queries/order/refund.queries';
import { humanNumber } from '@larder/domain/human-number';
import type { RefundEvent } from '@larder/domain/order/refund-transitions';
import { type RefundPart, spreadRefund } from '@larder/domain/order/spread-refund';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../../use-case.ts';
import type { LockedRefund, OrderWithRefunds } from '../lock-order.ts';
import { refundSources, returningPayment } from './refundable-order.ts';

/**
 * Returns what each payment of the order returns of a refund. A refund that failed stays with its payment, whose
 * provider knows its key. Refuses `REFUND_EXCEEDS` {maxMinor}. [decision 106]
 */
export function refundParts(
  { locked, refund }: LockedRefund,
  event: Extract<RefundEvent, 'start' | 'approve' | 'retry'>,
): Result<readonly RefundPart[]> {
  const sources = refundSources(locked);
  const own = returningPayment(locked, refund)?.id;
  const usable = event === 'retry' ? sources.filter(({ paymentId }) => paymentId === own) : sources;
  const lines = refund.lines.map(({ orderItemId: id, qty, amountMinor }) => ({ id, qty, amountMinor }));
  const parts = spreadRefund(lines, usable);
  const maxMinor = usable.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  return parts ? accept(parts) : refuse('REFUND_EXCEEDS', { maxMinor });
}

/** The later payment that returns a part; null for the hold. */
const debtPaymentOf = ({ payment }: OrderWithRefunds, { paymentId }: RefundPart) =>
  paymentId === payment?.id ? null : paymentId;

/**
 * Divides a refund that has just started among the payments that return it: it keeps the first part, each other part
 * becomes a refund of its own with its own number and state. Returns all of them. A refund that the hold returns is
 * left as it is.
 */
export async function divideRefund(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId'>,
  { locked, refund }: LockedRefund,
  parts: readonly RefundPart[],
): Promise<readonly Pick<Refund, 'id' | 'orderId' | 'merchantId' | 'deviceId' | 'state'>[]> {
  const [first, ...others] = parts;
  if (!first || (others.length === 0 && debtPaymentOf(locked, first) === refund.debtPaymentId))
    return [refund];
  const kept = await ctx.tx.refund.update({
    where: { id: refund.id },
    data: { amountMinor: first.amountMinor, debtPaymentId: debtPaymentOf(locked, first) },
  });
  if (others.length === 0) return [kept];
  const numbers = await nextRefundNumbers(ctx.tx, refund.merchantId, others.length);
  const made = await ctx.tx.refund.createManyAndReturn({
    data: others.map((part, at) => ({
      ...kept,
      id: ctx.newId(),
      refundNo: humanNumber(
        'refund',
        localDay(ctx.now, numbers[at]?.timezone ?? 'UTC'),
        numbers[at]?.number ?? 0,
      ),
      amountMinor: part.amountMinor,
      debtPaymentId: debtPaymentOf(locked, part),
      version: 1,
      createdAt: ctx.now,
    })),
  });
  await divideLines(ctx, kept, parts, made);
  return [kept, ...made];
}

/** A line keeps its row with its first part; each further part gets a row of its own. */
async function divideLines(
  { tx }: Pick<WriteContext, 'tx'>,
  { id: refundId, merchantId }: Refund,
  parts: readonly RefundPart[],
  made: readonly Refund[],
): Promise<void> {
  const rows = parts.flatMap(({ lines }, at) =>
    lines.map(({ id, qty, amountMinor }) => ({
      refundId: at === 0 ? refundId : (made[at - 1]?.id ?? ''),
      orderItemId: id,
      qty,
      amountMinor,
    })),
  );
  const isFirst = ({ orderItemId }: (typeof rows)[number], at: number) =>
    rows.findIndex((row) => row.orderItemId === orderItemId) === at;
  await moveRefundLines(tx, refundId, rows.filter(isFirst));
  const further = rows.filter((row, at) => !isFirst(row, at));
  await tx.refundLine.createMany({ data: further.map((row) => ({ ...row, merchantId })) });
}
