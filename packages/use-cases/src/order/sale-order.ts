import type { OrderStatus, OrderType } from '@larder/domain/order/order-status';
import {
  type AbnormalState,
  type OrderEvent,
  transitionAbnormal,
  transitionOrder,
} from '@larder/domain/order/order-transitions';
import type { AbnormalReason, RecognizedItem } from '@larder/domain/session/recognition-policy';
import type { SaleOutcome } from '../session/session-evidence.ts';

/** An order while the outcomes of its session are folded into it. */
export type SaleOrder = {
  readonly status: OrderStatus;
  readonly type: OrderType;
  readonly abnormalReason: AbnormalReason | null;
  readonly abnormalState: AbnormalState | null;
  /** The items to charge; null while none are certain, or while the stored lines remain valid. */
  readonly items: readonly RecognizedItem[] | null;
};

const newOrder: SaleOrder = {
  status: 'processing',
  type: 'sale',
  abnormalReason: null,
  abnormalState: null,
  items: null,
};

/**
 * Returns the order after one outcome of its session; null if there is none and none is needed. A better recognition
 * corrects an order that is not settled yet; transitions outside the tables change nothing.
 * [domain 5, order transitions; C-8]
 */
export function foldSaleOutcome(order: SaleOrder | null, outcome: SaleOutcome): SaleOrder | null {
  if (!order) return firstOrder(outcome);
  if (outcome.decision === 'abnormal') return order;
  if (order.status === 'processing') {
    return outcome.decision === 'order' ? advance(order, 'correct', outcome.items) : order;
  }
  const handled = order.abnormalState ? transitionAbnormal(order.abnormalState, 'resolve') : null;
  if (!handled?.ok) return order;
  const resolved = { ...order, abnormalState: handled.value };
  return outcome.decision === 'order'
    ? advance(resolved, 'confirm_items', outcome.items)
    : advance(resolved, 'nothing_taken', []);
}

function firstOrder(outcome: SaleOutcome): SaleOrder | null {
  if (outcome.decision === 'nothing_taken') return null;
  if (outcome.decision === 'order') return { ...newOrder, items: outcome.items };
  return { ...newOrder, status: 'abnormal', abnormalReason: outcome.reason, abnormalState: 'open' };
}

function advance(order: SaleOrder, event: OrderEvent, items: readonly RecognizedItem[]): SaleOrder {
  const next = transitionOrder(order.status, event);
  return next.ok ? { ...order, status: next.value, items } : order;
}
