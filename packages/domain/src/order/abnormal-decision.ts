import { accept, type Result, refuse } from '../refusal.ts';
import type { OrderStatus } from './order-status.ts';
import { type AbnormalState, transitionAbnormal, transitionOrder } from './order-transitions.ts';

/** Decisions about an abnormal order. `record_items`: after expiry, for the stock only. [screens 44] */
export const abnormalDecisions = ['charge', 'nothing_taken', 'waive', 'record_items'] as const;
export type AbnormalDecision = (typeof abnormalDecisions)[number];

/** Reasons to give up the money of an abnormal order. */
export const waiveReasons = ['unclear', 'no_evidence', 'device_fault', 'goodwill', 'test', 'other'] as const;
export type WaiveReason = (typeof waiveReasons)[number];

/** The facts of an order that decide which decision it admits. */
export type UndecidedOrder = {
  readonly status: OrderStatus;
  readonly abnormalState: AbnormalState | null;
  readonly abnormalDeadlineAt: Date | null;
  readonly itemQty: number;
};

export type Decided = { readonly status: OrderStatus; readonly abnormalState: AbnormalState };

const events = {
  charge: { order: 'confirm_items', abnormal: 'resolve' },
  nothing_taken: { order: 'nothing_taken', abnormal: 'resolve' },
  waive: { order: 'waive', abnormal: 'waive' },
} as const;

/** True once an abnormal order can no longer be charged, whether or not the job that expires it has run. */
export function isPastDeadline(
  { abnormalState, abnormalDeadlineAt }: Pick<UndecidedOrder, 'abnormalState' | 'abnormalDeadlineAt'>,
  now: Date,
): boolean {
  if (abnormalState === 'expired') return true;
  return abnormalState === 'open' && abnormalDeadlineAt !== null && abnormalDeadlineAt <= now;
}

/**
 * Returns the states of an order after a member's decision. Refuses `ABNORMAL_NO_ITEM` for a charge or a record without
 * items, `ABNORMAL_EXPIRED` for every decision about money from the deadline on, and `ILLEGAL_TRANSITION` for an order
 * that is already decided, or whose items are recorded before the deadline or a second time. [domain 5, screens 44]
 */
export function decideAbnormal(
  order: UndecidedOrder,
  decision: AbnormalDecision,
  units: number,
  now: Date,
): Result<Decided> {
  const { status, abnormalState } = order;
  if (status !== 'abnormal' || abnormalState === null) return refuse('ILLEGAL_TRANSITION');
  const isPast = isPastDeadline(order, now);
  if (decision === 'record_items') {
    if (!isPast || order.itemQty > 0) return refuse('ILLEGAL_TRANSITION');
    return units === 0 ? refuse('ABNORMAL_NO_ITEM') : accept({ status, abnormalState: 'expired' });
  }
  if (isPast) return refuse('ABNORMAL_EXPIRED');
  if (decision === 'charge' && units === 0) return refuse('ABNORMAL_NO_ITEM');
  const next = transitionOrder(status, events[decision].order);
  if (!next.ok) return next;
  const handled = transitionAbnormal(abnormalState, events[decision].abnormal);
  return handled.ok ? accept({ status: next.value, abnormalState: handled.value }) : handled;
}
