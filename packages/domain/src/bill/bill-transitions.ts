import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A bill of a month. `pay`: taken from the wallet, paid by invoice, or nothing was left to pay. A paid bill stays paid:
 * a void of it is credited by the next one. [domain 8, decision 134]
 */
export const billTransitions = {
  accruing: { issue: 'issued' },
  issued: { pay: 'paid', fall_due: 'overdue', void: 'void' },
  overdue: { pay: 'paid', void: 'void' },
  paid: {},
  void: {},
} as const satisfies TransitionTable;

export type BillStatus = StateOf<typeof billTransitions>;
export type BillEvent = EventOf<typeof billTransitions>;

export const billStatuses = Object.keys(billTransitions) as readonly BillStatus[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export const transitionBill = (status: BillStatus, event: BillEvent): Result<BillStatus> =>
  step(billTransitions, status, event);
