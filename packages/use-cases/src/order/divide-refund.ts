import { minorToNumber } from '@larder/database/minor-to-number';
import type { Refund } from '@larder/database/model';
import { moveRefundLines, nextRefundNumbers } from '@larder/database/queries/order/refund.queries';
import { humanNumber } from '@larder/domain/human-number';
import type { RefundEvent } from '@larder/domain/order/refund-transitions';
import { type RefundPart, spreadRefund } from '@larder/domain/order/spread-refund';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../use-case.ts';
import type { LockedRefund, OrderWithRefunds } from './lock-order.ts';
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
  const lines = refund.lines.map(({ orderItemId: id, qty, amountMinor }) => ({
    id,
    qty,
    amountMinor: minorToNumber(amountMinor),
  }));
  const parts = spreadRefund(lines, usable);
  const maxMinor = usable.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  return parts ? accept(parts) : refuse('REFUND_EXCEEDS', { maxMinor });
}

/** Columns of a refund that keeps the first of its parts. */
export function firstPart(locked: OrderWithRefunds, [first]: readonly RefundPart[]) {
  return first && { amountMinor: first.amountMinor, debtPaymentId: debtOf(locked, first) };
}

const debtOf = ({ payment }: OrderWithRefunds, { paymentId }: RefundPart) =>
  paymentId === payment?.id ? null : paymentId;

/**
 * Divides a refund that has just started among the payments that return it: it keeps the first part, each other part
 * becomes a refund of its own with its own number and state. Returns the new ones.
 */
export async function divideRefund(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId'>,
  { locked, refund: { lines: _, ...refund } }: LockedRefund,
  [first, ...others]: readonly RefundPart[],
): Promise<readonly Refund[]> {
  if (!first || others.length === 0) return [];
  const { merchantId } = refund;
  const { timezone } = await ctx.tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timezone: true },
  });
  const numbers = await nextRefundNumbers(ctx.tx, others.length);
  const made = others.map((part, at) => ({
    ...refund,
    id: ctx.newId(),
    refundNo: humanNumber('R', localDay(ctx.now, timezone), numbers[at] ?? 0),
    amountMinor: part.amountMinor,
    debtPaymentId: debtOf(locked, part),
    version: 1,
    createdAt: ctx.now,
  }));
  const parts = await ctx.tx.refund.createManyAndReturn({ data: made });
  const rows = [first, ...others].flatMap((part, at) =>
    part.lines.map(({ id, qty, amountMinor }) => ({
      refundId: at === 0 ? refund.id : (made[at - 1]?.id ?? ''),
      orderItemId: id,
      qty,
      amountMinor,
    })),
  );
  const isFirst = (row: (typeof rows)[number], at: number) =>
    rows.findIndex(({ orderItemId }) => orderItemId === row.orderItemId) === at;
  await moveRefundLines(ctx.tx, refund.id, rows.filter(isFirst));
  const further = rows.filter((row, at) => !isFirst(row, at));
  await ctx.tx.refundLine.createMany({ data: further.map((row) => ({ ...row, merchantId })) });
  return parts;
}
