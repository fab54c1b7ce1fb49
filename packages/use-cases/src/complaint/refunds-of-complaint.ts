import { minorToNumber } from '@larder/database/minor-to-number';
import type { Complaint, Refund } from '@larder/database/model';
import { lockComplaintRow } from '@larder/database/queries/complaint/complaint.queries';
import type {
  OrderWithRefundsRow,
  RefundRow,
} from '@larder/database/queries/order/order-with-refunds.queries';
import { answerDueAt, resolutionOfRefund } from '@larder/domain/complaint/complaint-clock';
import { transitionComplaint } from '@larder/domain/complaint/complaint-transitions';
import type { WriteContext } from '../use-case.ts';
import { addEntry, answeredNow, changeComplaint } from './change-complaint.ts';
import { notifyOfComplaint } from './notify-of-complaint.ts';

/** True while a refund that was submitted from the complaint has not ended. */
export async function isRefunding(
  { tx }: Pick<WriteContext, 'tx'>,
  { id, merchantId }: Pick<Complaint, 'id' | 'merchantId'>,
): Promise<boolean> {
  const open = { in: ['submitted', 'pending_approval', 'processing'] as Refund['state'][] };
  return (await tx.refund.count({ where: { merchantId, complaintId: id, state: open } })) > 0;
}

type RefundOfOrder = {
  readonly refund: Pick<RefundRow, 'id' | 'merchantId' | 'complaintId' | 'requestedAt' | 'amountMinor'>;
  readonly order: Pick<OrderWithRefundsRow, 'totalMinor' | 'capturedMinor'>;
};

/**
 * Resolves the complaint that a successful refund was submitted from, and notes the amount in its thread. A refund that
 * several payments return resolves it with its last part. A complaint that has ended otherwise meanwhile keeps its
 * result. [domain 8, decision 106]
 */
export async function resolveByRefund(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit' | 'wake'>,
  { refund, order }: RefundOfOrder,
): Promise<void> {
  const complaint = await lockComplaintOf(ctx, refund);
  if (!complaint) return;
  await addEntry(ctx, complaint, { kind: 'refunded', amountMinor: BigInt(refund.amountMinor) });
  const parts = await ctx.tx.refund.findMany({
    where: { merchantId: refund.merchantId, complaintId: complaint.id, requestedAt: refund.requestedAt },
    select: { id: true, state: true, amountMinor: true },
  });
  if (parts.some(({ id, state }) => id !== refund.id && state === 'processing')) return;
  const returnedMinor = parts
    .filter(({ id, state }) => id === refund.id || state === 'succeeded')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const next = transitionComplaint(complaint.status, 'refund');
  const paidMinor = order.capturedMinor > 0 ? order.capturedMinor : order.totalMinor;
  const requestedMinor = complaint.requestedMinor === null ? null : minorToNumber(complaint.requestedMinor);
  await changeComplaint(ctx, complaint, {
    ...answeredNow(complaint, ctx.now),
    ...(next.ok && {
      status: next.value,
      resolvedAt: ctx.now,
      resolution: resolutionOfRefund(minorToNumber(returnedMinor), {
        requestedMinor,
        paidMinor,
      }),
    }),
  });
}

/**
 * Notifies the member who works on a complaint that its refund failed or was rejected; the complaint stays as it is.
 * Returns the members notified: they need no second notice of the refund itself. [screens J8]
 */
export async function reportLostRefund(
  ctx: WriteContext,
  refund: Refund,
  event: 'refundFailed' | 'refundRejected',
): Promise<readonly string[]> {
  const complaint = await lockComplaintOf(ctx, refund);
  if (!complaint) return [];
  await changeComplaint(ctx, complaint, {});
  return notifyOfComplaint(ctx, complaint, event, `${refund.id}:${refund.version}`);
}

/**
 * Opens the complaint again whose refund came back, and notes the amount in its thread. Notifies the member who works
 * on it, and returns the members notified. A complaint that is closed stays closed.
 */
export async function reopenByFailedRefund(ctx: WriteContext, refund: Refund): Promise<readonly string[]> {
  const complaint = await lockComplaintOf(ctx, refund);
  if (!complaint) return [];
  await addEntry(ctx, complaint, { kind: 'refund_failed', amountMinor: refund.amountMinor });
  const next = transitionComplaint(complaint.status, 'refund_failed');
  await changeComplaint(ctx, complaint, {
    ...(next.ok && {
      status: next.value,
      resolution: null,
      resolvedAt: null,
      reopenedAt: ctx.now,
      answeredAt: null,
      answerDueAt: answerDueAt(complaint.category, ctx.now),
    }),
  });
  return notifyOfComplaint(ctx, complaint, 'refundFailed', `${refund.id}:${refund.version}`);
}

async function lockComplaintOf(
  { tx }: Pick<WriteContext, 'tx'>,
  { merchantId, complaintId }: Pick<Refund, 'merchantId' | 'complaintId'>,
) {
  if (complaintId === null) return null;
  await lockComplaintRow(tx, merchantId, complaintId);
  return tx.complaint.findFirst({ where: { id: complaintId, merchantId } });
}
