import { limits } from '../limits.ts';

/** What a queue of cabinets' questions holds when one more arrives. */
export type QuestionQueueFacts = {
  readonly waiting: number;
  /** How long the first in line has waited; 0 for an empty queue. */
  readonly oldestWaitMs: number;
  /** Questions of the asking cabinet, waiting or under way. */
  readonly ofCabinet: number;
  /** This very question (boot and request id) is among them. */
  readonly isRepeated: boolean;
};

/**
 * May a question whether a card opens a cabinet wait for its answer? `ignore`: the answer to the first one serves. `refuse`: the shopper is
 * better off with a refusal now than with one after seconds. The bound is a wait and not a number, so it adapts to the speed of the
 * machine. [protocol 9.1, decision 65]
 */
export function admitQuestion(facts: QuestionQueueFacts): 'queue' | 'ignore' | 'refuse' {
  if (facts.isRepeated) return 'ignore';
  if (facts.ofCabinet >= limits.authorizePerCabinet) return 'refuse';
  if (facts.waiting >= limits.authorizeQueueMax) return 'refuse';
  return facts.oldestWaitMs >= limits.authorizeQueueMs ? 'refuse' : 'queue';
}

/** True while a question of this age leaves the payment provider enough of the 8 s for which a cabinet waits. [decision 77] */
export function isWorthBeginning(ageMs: number): boolean {
  return ageMs < limits.authorizeBeginMs;
}

/** True once a cabinet may not be told "allow" any more: it stops waiting and releases the card. [protocol 9.1] */
export function isTooLate(ageMs: number): boolean {
  return ageMs >= limits.authorizeAnswerMs;
}
