import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A task at one device; `open` is a door that unlocks, the first one or a later one within the same task.
 * [domain 7.2, C-16]
 */
export const taskTransitions = {
  created: { open: 'restocking', submit: 'done', cancel: 'canceled' },
  restocking: { open: 'restocking', submit: 'done', cancel: 'canceled' },
  done: {},
  canceled: {},
} as const satisfies TransitionTable;

export type TaskStatus = StateOf<typeof taskTransitions>;
export type TaskEvent = EventOf<typeof taskTransitions>;

/** A device has at most one task in these states. */
export const openTaskStatuses = ['created', 'restocking'] as const satisfies readonly TaskStatus[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionTask(status: TaskStatus, event: TaskEvent): Result<TaskStatus> {
  return step(taskTransitions, status, event);
}
