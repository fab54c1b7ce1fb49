import type { GuardRule } from './guard-rule.ts';

/**
 * The most that one card can cost: the debt at which a rule denies it, and one more session that empties the fullest
 * cabinet above its hold. Null unless a rule denies for debt. Abnormal orders count once decided. [decision 101]
 */
export function lossBound(rules: readonly GuardRule[], aboveHoldMinor: number): number | null {
  const rule = rules.find(({ kind, act, mode }) => kind === 'debt' && act === 'deny' && mode !== 'off');
  return rule ? rule.threshold + Math.max(aboveHoldMinor, 0) : null;
}
