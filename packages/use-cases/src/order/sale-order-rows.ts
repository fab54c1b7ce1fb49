import type { Prisma } from '@larder/database/model';
import { DAY_MS } from '@larder/domain/durations';
import { abnormalDeadline } from '@larder/domain/order/order-transitions';
import { isLateSale } from '@larder/domain/session/late-sale';
import type { SessionDraft } from '../session/session-draft.ts';
import { itemColumns } from './item-columns.ts';
import { isHeld, type Sale } from './load-sales.ts';
import type { SalePlan, WrittenSale } from './plan-sale.ts';
import type { PricedSaleItem } from './price-sale.ts';

/** Columns for the amounts and for the summary of the lines that lists show. */
export function amountColumns({ priced, sale }: SalePlan) {
  return {
    subtotalMinor: priced?.subtotalMinor ?? 0,
    discountMinor: priced?.discountMinor ?? 0,
    taxMinor: priced?.taxMinor ?? 0,
    totalMinor: priced?.totalMinor ?? 0,
    costMinor: priced?.costMinor ?? 0,
    authorizedMinor: sale.payment?.state === 'authorized' ? Number(sale.payment.authorizedMinor) : 0,
    itemQty: priced?.items.reduce((sum, item) => sum + item.qty, 0) ?? 0,
    firstItemName: priced?.items[0]?.line.name ?? null,
    recognitionConf: lowestConfidence(priced?.items ?? []),
  };
}

const lowestConfidence = (items: readonly PricedSaleItem[]) =>
  items.length === 0 ? null : Math.min(...items.map((item) => item.taken.conf));

/** Columns for the status. An abnormal order always has a deadline. [domain D5] */
export function statusColumns({ order, sale, session }: SalePlan, now: Date) {
  const { status, abnormalReason, abnormalState } = order;
  const deadline = sale.order?.abnormalDeadlineAt ?? deadlineOf(session, sale, now);
  return {
    status,
    abnormalReason,
    abnormalState,
    abnormalDeadlineAt: abnormalState ? deadline : null,
    completedAt: status === 'completed' ? now : null,
    videoRef: session.media.find((ref) => ref.kind === 'video')?.key ?? null,
    updatedAt: now,
  };
}

/**
 * Counts from the authorization by the server's clock; an orphan session has none, and that of a late sale is too old
 * for a person to decide, so from their first report. [protocol 11, decision 274]
 */
function deadlineOf(session: SessionDraft, sale: Sale, now: Date): Date {
  if (isLateSale({ ...session, isHeld: isHeld(sale) }, now))
    return abnormalDeadline(now, new Date(now.getTime() + 7 * DAY_MS));
  const { payment } = sale;
  const from = payment?.authorizedAt ?? session.authorizedAt ?? now;
  return abnormalDeadline(from, payment?.authExpiresAt ?? new Date(from.getTime() + 7 * DAY_MS));
}

/** Columns for the payer. */
function payerColumns({ sale: { payment }, session }: SalePlan) {
  return {
    paymentMethod: payment?.method ?? (session.trigger === 'qr' ? ('qr_wallet' as const) : ('card' as const)),
    cardBrand: payment?.cardBrand ?? null,
    cardLast4: payment?.cardLast4 ?? null,
    payerAccount: payment?.payerAccount ?? null,
    activityNo: payment?.activityNo ?? null,
  };
}

/** Returns the time when the goods were taken: when the doors closed. */
export function consumedAt(session: SessionDraft, now: Date): Date {
  return session.closedAt ?? session.endedAt ?? session.startedAt ?? now;
}

/** Columns of a new order, without its number. */
export function newOrderColumns(sale: WrittenSale, now: Date) {
  const { session, order, orderId, taxMode } = sale;
  return {
    ...amountColumns(sale),
    ...statusColumns(sale, now),
    ...payerColumns(sale),
    id: orderId,
    merchantId: session.merchantId,
    deviceId: session.deviceId,
    sessionId: session.id,
    type: order.type,
    currency: session.currency,
    taxRatePpm: session.taxRatePpm,
    taxMode,
    consumedAt: consumedAt(session, now),
    createdAt: now,
  };
}

/** Returns the lines of an order. */
export function itemRows(plan: WrittenSale, newId: () => string): Prisma.OrderItemCreateManyInput[] {
  return (plan.priced?.items ?? []).map((item, index) => ({
    id: newId(),
    merchantId: plan.session.merchantId,
    orderId: plan.orderId,
    lineNo: index + 1,
    ...itemColumns(item),
    conf: item.taken.conf,
    source: 'auto',
  }));
}
