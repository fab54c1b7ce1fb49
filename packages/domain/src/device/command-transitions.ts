import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A remote act on a cabinet, as the cloud knows it. `expired` and `timed_out` only mean that nothing was heard, so what the cabinet
 * reports later corrects them; every other end is final. [protocol 10.4]
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
    cancel: 'cancelled',
  },
  sent: {
    accepted: 'accepted',
    running: 'running',
    succeeded: 'succeeded',
    failed: 'failed',
    rejected: 'rejected',
    expire: 'expired',
    cancel: 'cancelled',
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
  cancelled: {},
} as const satisfies TransitionTable;

export type CommandState = StateOf<typeof commandTransitions>;
export type CommandEvent = EventOf<typeof commandTransitions>;

/** What a cabinet may say in `cmd.status`. [protocol 10.2] */
export const reportedCommandStates = ['accepted', 'running', 'succeeded', 'failed', 'rejected'] as const;
export type ReportedCommandState = (typeof reportedCommandStates)[number];

/** States in which the act may still begin or go on; one open `door.open` a cabinet. */
export const openCommandStates = [
  'created',
  'sent',
  'accepted',
  'running',
] as const satisfies readonly CommandState[];

export function isOpenCommand(state: CommandState): boolean {
  return (openCommandStates as readonly CommandState[]).includes(state);
}

/** Refuses `ILLEGAL_TRANSITION` outside the table. For what people and clocks do; for reports use `hearCommandStatus`. */
export function transitionCommand(state: CommandState, event: CommandEvent): Result<CommandState> {
  return step(commandTransitions, state, event);
}

/**
 * What a report makes of a command, in whatever order reports arrive: one that the state has passed (`created < sent < accepted <
 * running < end`) changes nothing. `late` marks an end that came after the cloud had given up. [protocol 10.4]
 */
export function hearCommandStatus(
  state: CommandState,
  report: ReportedCommandState,
): { readonly state: CommandState; readonly late: boolean; readonly ignored: boolean } {
  const next = transitionCommand(state, report);
  if (!next.ok) return { state, late: false, ignored: true };
  return { state: next.value, late: state === 'expired' || state === 'timed_out', ignored: false };
}
