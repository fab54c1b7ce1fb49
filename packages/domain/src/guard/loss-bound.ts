import type { GuardRule } from './guard-rule.ts';

/** Returns the rule that denies a card for debt, or would; undefined without one. */
export const denyingRule = <R extends GuardRule>(rules: readonly R[]): R | undefined =>
  rules.find(({ kind, act, mode }) => kind === 'debt' && (act === 'deny' || act === 'ask') && mode !== 'off');

/**
 * The most that one card can cost: the debt at which a rule denies it, and one more session that empties the fullest
 * cabinet above its hold. Null unless a rule denies for debt. Abnormal orders count once decided. [decision 101]
 */
export function lossBound(rules: readonly GuardRule[], aboveHoldMinor: number): number | null {
  const rule = denyingRule(rules);
  return rule ? rule.threshold + Math.max(aboveHoldMinor, 0) : null;
}
