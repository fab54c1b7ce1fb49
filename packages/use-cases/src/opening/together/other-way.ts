/** Why a cabinet is left to `applyEventsOfDevices`. */
export type OtherWayReason =
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
  /** An exception in planning. */
  | 'fault'
  /** PostgreSQL refused it alone. */
  | 'refused';

export type OtherWay = { readonly deviceId: string; readonly reason: OtherWayReason };

/** Carries the reason out of planning one cabinet. */
export class TakesOtherWay extends Error {
  readonly reason: OtherWayReason;
  constructor(reason: OtherWayReason) {
    super(`takes the other way: ${reason}`);
    this.reason = reason;
  }
}

/** Splits cabinets into the results of `plan` and those that it refuses by an exception. */
export function eachAlone<Cabinet extends { readonly deviceId: string }, Planned>(
  cabinets: readonly Cabinet[],
  plan: (cabinet: Cabinet) => Planned,
): { readonly planned: Planned[]; readonly others: OtherWay[] } {
  const planned: Planned[] = [];
  const others: OtherWay[] = [];
  for (const cabinet of cabinets) {
    try {
      planned.push(plan(cabinet));
    } catch (failure) {
      const reason = failure instanceof TakesOtherWay ? failure.reason : 'fault';
      others.push({ deviceId: cabinet.deviceId, reason });
    }
  }
  return { planned, others };
}
