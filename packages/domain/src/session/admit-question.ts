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
 * better off with a refusal now than with silence after 8 s; how long the first in line has waited is what the new one would wait, so the
 * bound adapts to the speed of the machine. [protocol 9.1]
 */
export function admitQuestion(facts: QuestionQueueFacts): 'queue' | 'ignore' | 'refuse' {
  if (facts.isRepeated) return 'ignore';
  if (facts.ofCabinet >= limits.authorizePerCabinet) return 'refuse';
  if (facts.waiting >= limits.authorizeQueueMax) return 'refuse';
  return facts.oldestWaitMs >= limits.authorizeQueueMs ? 'refuse' : 'queue';
}

/** True while an answer to a question of this age can still reach the shopper in time. */
export function isWorthBeginning(ageMs: number): boolean {
  return ageMs < limits.authorizeBeginMs;
}
