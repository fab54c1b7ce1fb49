import { accept, type Result, refuse } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** Who a cabinet belongs to and whether it sells. Import makes it `in_stock`. [domain 2.1, protocol 15.1] */
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

/** What must be finished before a cabinet is released or retired. */
export type OpenMatters = {
  readonly openSession: boolean;
  readonly openRestockTask: boolean;
  readonly openAbnormalOrder: boolean;
};

/** The guard of `release` and `retire`. Refuses `DEVICE_BUSY` or `RESTOCK_TASK_EXISTS`. */
export function checkLeaving(open: OpenMatters): Result<void> {
  if (open.openSession || open.openAbnormalOrder) return refuse('DEVICE_BUSY');
  return open.openRestockTask ? refuse('RESTOCK_TASK_EXISTS') : accept();
}
