import type { AbnormalRule, AbnormalRuleResult, DoorSession, SalesOrder } from '@larder/database/model';
import { MINUTE_MS } from '@larder/domain/durations';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { ruleBounds } from './rule-bounds.ts';

type RuledOrder = Pick<SalesOrder, 'abnormalDeadlineAt'> & {
  readonly assignment: { readonly merchant: { readonly abnormalRule: AbnormalRule | null } };
  readonly ruleResult: AbnormalRuleResult | null;
  readonly session: Pick<DoorSession, 'version'> | null;
};

/**
 * Returns what the merchant's rule will do with an order, and when: later while a member works on it, or its charge
 * waits for a second member. Null where it leaves undecided orders alone. [decisions 102 and 282]
 */
export function shownRule(
  { assignment, ruleResult, session, abnormalDeadlineAt }: RuledOrder,
  isHeld: boolean,
) {
  const rule = assignment.merchant.abnormalRule;
  if (!rule || rule.mode === 'wait' || !abnormalDeadlineAt) return null;
  const { minConfPercent, maxMinor } = ruleBounds(rule);
  const isCurrent =
    ruleResult?.sessionVersion === session?.version && ruleResult?.ruleVersion === rule.version;
  return {
    mode: rule.mode,
    at: new Date(
      abnormalDeadlineAt.getTime() -
        (isHeld ? abnormalLimits.ruleDespiteClaimMs : rule.minutesLeft * MINUTE_MS),
    ).toISOString(),
    minConfPercent,
    maxMinor,
    /** Why it left the order to people. */
    stop: isCurrent ? (ruleResult?.stop ?? null) : null,
  };
}
