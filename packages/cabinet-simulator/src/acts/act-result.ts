/** Reason why an act of a person at a cabinet failed. */
export type ActRefusal =
  | 'NO_POWER'
  | 'NO_SUCH_DOOR'
  | 'NO_SUCH_PRODUCT'
  | 'LOCKED'
  | 'ALREADY_OPEN'
  | 'NOT_OPEN'
  | 'SOLD_OUT'
  | 'BUSY'
  | 'OFFLINE'
  | 'LOW_POWER'
  | 'NOT_IN_SERVICE'
  | 'LOCKED_OUT';

export type ActResult = { done: true } | { done: false; why: ActRefusal };

export const done: ActResult = { done: true };

export function notDone(why: ActRefusal): ActResult {
  return { done: false, why };
}
