import { HOUR_MS } from '../durations.ts';
import { limits } from '../limits.ts';
import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';
import type { OrderStatus } from './order-status.ts';

/** The six states of an order. Recognized sessions begin as `processing`, doubtful ones as `abnormal`. [domain 5] */
export const orderTransitions = {
  processing: {
    capture_all: 'paid',
    capture_part: 'unpaid',
    capture_failed: 'unpaid',
    correct: 'processing',
    // Before the capture: less is captured, or nothing.
    refund_part: 'processing',
    refund_all: 'refunded',
  },
  abnormal: {
    confirm_items: 'processing',
    nothing_taken: 'completed',
    waive: 'completed',
    expire: 'abnormal',
  },
  unpaid: { pay: 'paid', pay_part: 'unpaid', write_off: 'completed' },
  paid: { settle: 'completed', refund_part: 'paid', refund_all: 'refunded' },
  completed: { refund_part: 'completed', refund_all: 'refunded' },
  // A refund that succeeded came back, before or after the sale was settled.
  refunded: { refund_failed: 'paid', refund_failed_settled: 'completed' },
} as const satisfies TransitionTable;

export type OrderEvent = EventOf<typeof orderTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionOrder(status: OrderStatus, event: OrderEvent): Result<OrderStatus> {
  return step(orderTransitions, status, event);
}

/** Progress of an abnormal order; after `expired` it can no longer be charged. [domain C-21] */
export const abnormalTransitions = {
  open: { resolve: 'resolved', waive: 'waived', expire: 'expired' },
  resolved: {},
  waived: {},
  expired: {},
} as const satisfies TransitionTable;
export type AbnormalState = StateOf<typeof abnormalTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionAbnormal(
  state: AbnormalState,
  event: EventOf<typeof abnormalTransitions>,
): Result<AbnormalState> {
  return step(abnormalTransitions, state, event);
}

/**
 * Deadline for charging an abnormal order: 24 h after the authorization, or 1 h before the authorization expires if
 * that is sooner. [spec 9, domain 5]
 */
export function abnormalDeadline(authorizedAt: Date, authExpiresAt: Date): Date {
  return new Date(
    Math.min(authorizedAt.getTime() + limits.abnormalOrderMs, authExpiresAt.getTime() - HOUR_MS),
  );
}
