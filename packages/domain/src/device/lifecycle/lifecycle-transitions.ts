import { accept, type Result, refuse } from '../../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../../transition.ts';

/** Ownership of a device and whether it sells. Import makes it `in_stock`. [domain 2.1, protocol 15.1] */
export const lifecycleTransitions = {
  in_stock: { allocate: 'to_be_activated', retire: 'retired' },
  to_be_activated: { activate: 'operational', deallocate: 'in_stock', retire: 'retired' },
  operational: { release: 'in_stock', retire: 'retired' },
  retired: {},
} as const satisfies TransitionTable;

export type Lifecycle = StateOf<typeof lifecycleTransitions>;
export type LifecycleEvent = EventOf<typeof lifecycleTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionLifecycle(state: Lifecycle, event: LifecycleEvent): Result<Lifecycle> {
  return step(lifecycleTransitions, state, event);
}

/** Counts of open items that must be finished before a device is released or retired. */
export type OpenMatters = {
  readonly sessions: number;
  readonly restockTasks: number;
  readonly abnormalOrders: number;
};

/** Guards `release` and `retire`. Refuses `DEVICE_BUSY` or `RESTOCK_TASK_EXISTS` with the count of each open item. */
export function checkLeaving(open: OpenMatters): Result<void> {
  const params = Object.fromEntries(Object.entries(open).filter(([, count]) => count > 0));
  if (open.sessions > 0 || open.abnormalOrders > 0) return refuse('DEVICE_BUSY', params);
  return open.restockTasks > 0 ? refuse('RESTOCK_TASK_EXISTS', params) : accept();
}
