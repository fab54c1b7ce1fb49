import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A complaint from its submission to its end. `refund`: a refund that was submitted from it succeeded; `object`: the
 * shopper does not accept the result; `close`: the time to object is over; `refund_failed`: the money of such a refund
 * came back. [domain 8]
 */
export const complaintTransitions = {
  pending: { open: 'processing', refund: 'resolved', resolve: 'resolved', reject: 'rejected' },
  processing: { refund: 'resolved', resolve: 'resolved', reject: 'rejected' },
  resolved: { object: 'processing', refund_failed: 'processing', close: 'closed' },
  rejected: { object: 'processing', close: 'closed' },
  closed: {},
} as const satisfies TransitionTable;

export type ComplaintStatus = StateOf<typeof complaintTransitions>;
export type ComplaintEvent = EventOf<typeof complaintTransitions>;

/** All statuses, in the order of a complaint's life. */
export const complaintStatuses = [
  'pending',
  'processing',
  'resolved',
  'rejected',
  'closed',
] as const satisfies readonly ComplaintStatus[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionComplaint(status: ComplaintStatus, event: ComplaintEvent): Result<ComplaintStatus> {
  return step(complaintTransitions, status, event);
}

/** True while members and the shopper can still write to each other. */
export const isOpenComplaint = (status: ComplaintStatus): boolean =>
  status === 'pending' || status === 'processing';
