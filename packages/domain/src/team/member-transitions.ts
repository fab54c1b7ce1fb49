import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A person's place at a merchant. `edit`: name, role, devices; `join`: a removed member accepts a new invitation and
 * returns under their old id. [domain 1]
 */
export const memberTransitions = {
  active: { edit: 'active', disable: 'disabled', remove: 'removed' },
  disabled: { edit: 'disabled', enable: 'active', remove: 'removed' },
  removed: { join: 'active' },
} as const satisfies TransitionTable;

export type MemberStatus = StateOf<typeof memberTransitions>;
export type MemberEvent = EventOf<typeof memberTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionMember(status: MemberStatus, event: MemberEvent): Result<MemberStatus> {
  return step(memberTransitions, status, event);
}
