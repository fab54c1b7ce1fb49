import type { Result } from '../../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../../transition.ts';

/**
 * A remote action on a cabinet, as the cloud knows it. `expired` and `timed_out` only mean that no report arrived, so a
 * later report corrects them; every other end is final. [protocol 10.4]
 */
export const commandTransitions = {
  created: {
    send: 'sent',
    accepted: 'accepted',
    running: 'running',
    succeeded: 'succeeded',
    failed: 'failed',
    rejected: 'rejected',
    expire: 'expired',
    cancel: 'canceled',
  },
  sent: {
    accepted: 'accepted',
    running: 'running',
    succeeded: 'succeeded',
    failed: 'failed',
    rejected: 'rejected',
    expire: 'expired',
    cancel: 'canceled',
  },
  accepted: {
    running: 'running',
    succeeded: 'succeeded',
    failed: 'failed',
    rejected: 'rejected',
    time_out: 'timed_out',
  },
  running: { succeeded: 'succeeded', failed: 'failed', time_out: 'timed_out' },
  succeeded: {},
  failed: {},
  rejected: {},
  expired: { succeeded: 'succeeded', failed: 'failed', rejected: 'rejected' },
  timed_out: { succeeded: 'succeeded', failed: 'failed' },
  canceled: {},
} as const satisfies TransitionTable;

export type CommandState = StateOf<typeof commandTransitions>;
export type CommandEvent = EventOf<typeof commandTransitions>;

/** States that a cabinet may report in `cmd.status`. [protocol 10.2] */
export const reportedCommandStates = ['accepted', 'running', 'succeeded', 'failed', 'rejected'] as const;
export type ReportedCommandState = (typeof reportedCommandStates)[number];

/** States in which the action may still begin or continue; a cabinet has at most one open `door.open`. */
export const openCommandStates = [
  'created',
  'sent',
  'accepted',
  'running',
] as const satisfies readonly CommandState[];

/** States of a command that no cabinet has accepted. */
export const untakenCommandStates = ['created', 'sent'] as const satisfies readonly CommandState[];

export function isOpenCommand(state: CommandState): boolean {
  return (openCommandStates as readonly CommandState[]).includes(state);
}

/**
 * Refuses `ILLEGAL_TRANSITION` outside the table. For actions of people and timeouts; reports go through
 * `applyCommandReport`.
 */
export function transitionCommand(state: CommandState, event: CommandEvent): Result<CommandState> {
  return step(commandTransitions, state, event);
}

/**
 * Applies a report to a command, in whatever order reports arrive: a report of a rank already passed (`created < sent <
 * accepted < running < end`) changes nothing. `late` marks an end that arrived after the cloud had given up.
 * [protocol 10.4]
 */
export function applyCommandReport(
  state: CommandState,
  report: ReportedCommandState,
): { readonly state: CommandState; readonly late: boolean; readonly ignored: boolean } {
  const next = transitionCommand(state, report);
  if (!next.ok) return { state, late: false, ignored: true };
  return { state: next.value, late: state === 'expired' || state === 'timed_out', ignored: false };
}
