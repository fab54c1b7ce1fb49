import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** The visit to one cabinet; `open` is a door that unlocked, the first one or another within the same visit. [domain 7.2, C-16] */
export const taskTransitions = {
  created: { open: 'restocking', submit: 'done', cancel: 'canceled' },
  restocking: { open: 'restocking', submit: 'done', cancel: 'canceled' },
  done: {},
  canceled: {},
} as const satisfies TransitionTable;

export type TaskStatus = StateOf<typeof taskTransitions>;
export type TaskEvent = EventOf<typeof taskTransitions>;

/** One such task a cabinet. */
export const openTaskStatuses = ['created', 'restocking'] as const satisfies readonly TaskStatus[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionTask(status: TaskStatus, event: TaskEvent): Result<TaskStatus> {
  return step(taskTransitions, status, event);
}
