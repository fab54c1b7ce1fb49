import { limits } from '../limits.ts';

/** State of the queue of authorization requests when one more arrives. */
export type AuthorizationQueueFacts = {
  readonly waiting: number;
  /** Wait of the oldest request; 0 for an empty queue. */
  readonly oldestWaitMs: number;
  /** Requests of the same cabinet, waiting or in progress. */
  readonly ofCabinet: number;
  /** The same request (boot and request id) is among them. */
  readonly isRepeated: boolean;
};

/**
 * Admission control (backpressure) for a request whether a card may open a cabinet. `ignore`: the response to the first
 * one serves both. `refuse`: an immediate refusal is better for the shopper than one after seconds. The bound is a
 * waiting time and not a count, so it adapts to the speed of the server. [protocol 9.1, decision 65]
 */
export function admitAuthorization(facts: AuthorizationQueueFacts): 'queue' | 'ignore' | 'refuse' {
  if (facts.isRepeated) return 'ignore';
  if (facts.ofCabinet >= limits.authorizePerCabinet) return 'refuse';
  if (facts.waiting >= limits.authorizeQueueMax) return 'refuse';
  return facts.oldestWaitMs >= limits.authorizeQueueMs ? 'refuse' : 'queue';
}

/**
 * True while a request of this age leaves the payment provider enough of the 8 s that a cabinet waits. [decision 77]
 */
export function isWorthBeginning(ageMs: number): boolean {
  return ageMs < limits.authorizeBeginMs;
}

/** True once a cabinet must not be sent "allow": it stops waiting and releases the card. [protocol 9.1] */
export function isTooLate(ageMs: number): boolean {
  return ageMs >= limits.authorizeAnswerMs;
}
