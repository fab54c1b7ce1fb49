import { limits } from '../limits.ts';
import { serverLimits } from '../server-limits.ts';

/** State of a gateway when one more authorization request arrives. */
export type AuthorizationFacts = {
  /** Requests that may be under way at once. */
  readonly places: number;
  readonly underWay: number;
  /** Of these, requests of cabinets of the same merchant. */
  readonly ofMerchant: number;
  /** Of these, requests of the same cabinet. */
  readonly ofCabinet: number;
  /** The same request (boot and request id) is among them. */
  readonly isRepeated: boolean;
};

export type AuthorizationAdmission = 'begin' | 'ignore' | 'refuse' | 'refuse_cabinet';

/**
 * Admission control for a request whether a card may open a cabinet, before anybody is asked: it begins at once or is
 * refused at once, because a shopper who is asked to tap again is better off than one who waits. `ignore`: the response
 * to the first one serves both. `refuse_cabinet`: the cabinet has enough under way; the gateway may have places.
 *
 * A merchant may take four times as many places as are free: one alone gets four of five, two who flood four of nine
 * each, and some places are always left for the next one. [protocol 9.1, decision 241]
 */
export function admitAuthorization(facts: AuthorizationFacts): AuthorizationAdmission {
  if (facts.isRepeated) return 'ignore';
  if (facts.ofCabinet >= limits.authorizePerCabinet) return 'refuse_cabinet';
  const free = facts.places - facts.underWay;
  return facts.ofMerchant < serverLimits.authorizeShare * free ? 'begin' : 'refuse';
}

/** True once a cabinet must not be sent "allow": it stops waiting and releases the card. [protocol 9.1] */
export function isTooLate(ageMs: number): boolean {
  return ageMs >= limits.authorizeAnswerMs;
}

/** Requests of the last seconds that were answered for what they asked, and those that were refused for load. */
export type AuthorizationCounts = { readonly decided: number; readonly refused: number };

/**
 * True for a gateway that refuses nearly every card for its load: new cabinets are better off at another one, if that
 * one is not as busy. [decision 242]
 */
export function refusesNearlyAll({ decided, refused }: AuthorizationCounts): boolean {
  return refused >= serverLimits.authorizeRefusedMin && refused > 9 * decided;
}
