/**
 * Modes of the rule for an abnormal order that is undecided shortly before its deadline: it waits on, the recognizer's
 * suggestion is charged where it keeps within bounds, or its payment is waived. [decision 102]
 */
export const abnormalRuleModes = ['wait', 'accept_suggestion', 'waive'] as const;
export type AbnormalRuleMode = (typeof abnormalRuleModes)[number];

/** Reasons for which a rule that accepts suggestions leaves an order to people. */
export const abnormalRuleStops = [
  'no_suggestion',
  'unknown_items',
  'unsure',
  'unusable',
  'no_hold',
  'above_hold',
  'above_maximum',
] as const;
export type AbnormalRuleStop = (typeof abnormalRuleStops)[number];

/** A merchant's rule. The bounds count for `accept_suggestion` only. */
export type AbnormalRule = {
  readonly mode: AbnormalRuleMode;
  /** Every item of the suggestion is at least this sure, rounded as on screens. */
  readonly minConfPercent: number;
  /** Null only for other modes. */
  readonly maxMinor: number | null;
  /** Minutes before the deadline. */
  readonly minutesLeft: number;
};

/** Limits of a rule, and the rule of merchants that have saved none. */
export const abnormalRuleLimits = {
  minConfPercentMin: 50,
  minConfPercentMax: 100,
  /** Certainty in whole percent from which a suggestion is ticked beforehand on a phone. [decision 297] */
  preselectPercentMin: 50,
  preselectPercentMax: 100,
  preselectPercent: 80,
  minutesLeft: [5, 10, 15, 30],
  standard: { mode: 'wait', minConfPercent: 65, maxMinor: null, minutesLeft: 10 },
} as const;

/** Facts of an order that a rule judges. */
export type RuledOrder = {
  /** Null without a recognition, or if it failed. */
  readonly suggestion: {
    readonly confidences: readonly number[];
    /** Taken items for which no product was recognized. */
    readonly unknown: number;
    /** Total with tax; null if one of the items cannot be entered or priced. */
    readonly totalMinor: number | null;
  } | null;
  /** The hold that can be captured; null if it is gone. */
  readonly holdMinor: number | null;
};

/** Verdict of the rule. `decision` null: the order is left to people, because of `stop`. */
export type RuleVerdict =
  | { readonly decision: 'charge' | 'waive'; readonly stop: null }
  | { readonly decision: null; readonly stop: AbnormalRuleStop | null };

const left = (stop: AbnormalRuleStop | null): RuleVerdict => ({ decision: null, stop });

/** A confidence in the whole percent that screens show. */
const percentOf = (confidence: number) => Math.round(confidence * 100);

/**
 * Judges an undecided order by its merchant's rule. A suggestion is charged whole or not at all: never above the hold,
 * so nothing stays unpaid without a person's decision. [decision 102]
 */
export function judgeByRule(
  { mode, minConfPercent, maxMinor }: AbnormalRule,
  { suggestion, holdMinor }: RuledOrder,
): RuleVerdict {
  if (mode === 'wait') return left(null);
  if (mode === 'waive') return { decision: 'waive', stop: null };
  if (!suggestion || suggestion.confidences.length === 0) return left('no_suggestion');
  if (suggestion.unknown > 0) return left('unknown_items');
  if (suggestion.confidences.some((confidence) => percentOf(confidence) < minConfPercent)) {
    return left('unsure');
  }
  const { totalMinor } = suggestion;
  if (totalMinor === null || totalMinor <= 0) return left('unusable');
  if (holdMinor === null) return left('no_hold');
  if (totalMinor > holdMinor) return left('above_hold');
  if (maxMinor === null || totalMinor > maxMinor) return left('above_maximum');
  return { decision: 'charge', stop: null };
}
