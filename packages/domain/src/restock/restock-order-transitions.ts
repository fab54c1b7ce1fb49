import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** A planned restock of one device. A done order is not reopened: its shortfall becomes a new order. [domain 7.2] */
export const restockOrderTransitions = {
  created: { edit: 'created', start: 'restocking', cancel: 'canceled' },
  restocking: { task_canceled: 'created', task_done: 'done' },
  done: {},
  canceled: {},
} as const satisfies TransitionTable;

export type RestockOrderStatus = StateOf<typeof restockOrderTransitions>;
export type RestockOrderEvent = EventOf<typeof restockOrderTransitions>;

/** A device has at most one order in these states. */
export const openOrderStatuses = ['created', 'restocking'] as const satisfies readonly RestockOrderStatus[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionRestockOrder(
  status: RestockOrderStatus,
  event: RestockOrderEvent,
): Result<RestockOrderStatus> {
  return step(restockOrderTransitions, status, event);
}
