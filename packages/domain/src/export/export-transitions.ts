import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * An export of a list. `start` while it runs: a worker retries, or takes over from a worker that died. `send`: its link
 * was mailed; `keep`: it is there to be downloaded; `repeat`: the member asks for it again. [domain 10, decision 159]
 */
export const exportTransitions = {
  queued: { start: 'running' },
  running: { start: 'running', send: 'sent', keep: 'ready', find_nothing: 'empty', give_up: 'failed' },
  sent: { repeat: 'queued' },
  ready: { repeat: 'queued' },
  empty: {},
  failed: { repeat: 'queued' },
} as const satisfies TransitionTable;

export type ExportStatus = StateOf<typeof exportTransitions>;
export type ExportEvent = EventOf<typeof exportTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionExport(status: ExportStatus, event: ExportEvent): Result<ExportStatus> {
  return step(exportTransitions, status, event);
}
