/** Why a cabinet is left to `applyEventsOfDevices`. */
export type OrdinaryPathReason =
  /** It has no merchant. */
  | 'unowned'
  /** Facts that are not of a session. */
  | 'facts'
  /** An alert is raised, or open and may be closed. */
  | 'alert'
  /** A session that is unknown, another cabinet's, no sale or stalled. */
  | 'session'
  /** An order that is corrected, or a hold that is not simply open. */
  | 'money'
  /** A sale of more than its template alone explains: the book decides about it. */
  | 'doubt'
  /** An exception in planning. */
  | 'fault'
  /** PostgreSQL refused it alone. */
  | 'refused';

export type OrdinaryPath = { readonly deviceId: string; readonly reason: OrdinaryPathReason };

/** Carries the reason out of planning one cabinet. */
export class TakesOrdinaryPath extends Error {
  readonly reason: OrdinaryPathReason;
  constructor(reason: OrdinaryPathReason) {
    super(`takes the ordinary path: ${reason}`);
    this.reason = reason;
  }
}

/** Splits cabinets into the results of `plan` and those that it refuses by an exception. */
export function eachAlone<Cabinet extends { readonly deviceId: string }, Planned>(
  cabinets: readonly Cabinet[],
  plan: (cabinet: Cabinet) => Planned,
): { readonly planned: Planned[]; readonly others: OrdinaryPath[] } {
  const planned: Planned[] = [];
  const others: OrdinaryPath[] = [];
  for (const cabinet of cabinets) {
    try {
      planned.push(plan(cabinet));
    } catch (failure) {
      const reason = failure instanceof TakesOrdinaryPath ? failure.reason : 'fault';
      others.push({ deviceId: cabinet.deviceId, reason });
    }
  }
  return { planned, others };
}
