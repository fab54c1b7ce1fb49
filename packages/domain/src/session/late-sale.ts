import { DAY_MS } from '../durations.ts';

/** Age of an authorization from which its card is not asked for a new hold without a person. [decision 274] */
const LATE_SALE_MS = DAY_MS;

/**
 * True for a sale whose hold is gone and that comes to light more than a day after its authorization, by the server's
 * clock: the cabinet's word alone must not charge a card of long ago. An orphan was never authorized. [decision 274]
 */
export function isLateSale(
  { authorizedAt, isHeld }: { readonly authorizedAt: Date | null; readonly isHeld: boolean },
  now: Date,
): boolean {
  return !isHeld && authorizedAt !== null && now.getTime() - authorizedAt.getTime() > LATE_SALE_MS;
}
