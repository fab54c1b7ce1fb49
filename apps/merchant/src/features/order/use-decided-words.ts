import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Decided = NonNullable<Outputs['order']['readAbnormal']['decided']>;

/** Words who decided an abnormal order, a member or the merchant's rule, and how. */
export function useDecidedWords(): (
  decided: Pick<Decided, 'decision' | 'by'> & Partial<Pick<Decided, 'approvedBy'>>,
  time: string,
) => string {
  const t = useText();
  return ({ decision, by: name, approvedBy }, time) => {
    if (name !== null && approvedBy) {
      return t('abnormal.decided.charge_approved', { name, approver: approvedBy, time });
    }
    if (name !== null) return t(`abnormal.decided.${decision}`, { name, time });
    return t(decision === 'waive' ? 'abnormal.decided.waive_rule' : 'abnormal.decided.charge_rule', { time });
  };
}
