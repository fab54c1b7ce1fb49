import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * An export of a list by mail. `start` while it runs: a worker retries, or takes over from a worker that died.
 * [domain 10]
 */
export const exportTransitions = {
  queued: { start: 'running' },
  running: { start: 'running', send: 'sent', find_nothing: 'empty', give_up: 'failed' },
  sent: {},
  empty: {},
  failed: {},
} as const satisfies TransitionTable;

export type ExportStatus = StateOf<typeof exportTransitions>;
export type ExportEvent = EventOf<typeof exportTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionExport(status: ExportStatus, event: ExportEvent): Result<ExportStatus> {
  return step(exportTransitions, status, event);
}
