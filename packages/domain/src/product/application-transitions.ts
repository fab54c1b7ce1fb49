import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** A merchant's request to add a product to the platform library. [domain 3] */
export const applicationTransitions = {
  pending_review: { withdraw: 'withdrawn', approve: 'approved', reject: 'rejected' },
  rejected: { resubmit: 'pending_review' },
  approved: {},
  withdrawn: {},
} as const satisfies TransitionTable;

export type ApplicationStatus = StateOf<typeof applicationTransitions>;
export type ApplicationEvent = EventOf<typeof applicationTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionApplication(
  status: ApplicationStatus,
  event: ApplicationEvent,
): Result<ApplicationStatus> {
  return step(applicationTransitions, status, event);
}
