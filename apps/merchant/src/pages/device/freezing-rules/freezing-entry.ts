import { saveFreezeRuleInput } from '@larder/contract/device.contract';
import { checkFreezeRule, type FreezeRule } from '@larder/domain/device/selling/freeze-rule';
import type { z } from 'zod';

export type FreezingTyped = z.input<typeof saveFreezeRuleInput>;
export type FreezingValues = z.output<typeof saveFreezeRuleInput>;

/** Schema of the form with the API's rules, on the device's clock. */
export const freezingEntry = (timeZone: string, nowOf: () => Date) =>
  saveFreezeRuleInput.superRefine((entered, context) => {
    const checked = checkFreezeRule(ruleOfEntry(entered, nowOf()), nowOf(), timeZone);
    if (checked.ok) return;
    const { field, key } = checked.refusal.params ?? {};
    context.addIssue({ code: 'custom', path: [String(field)], message: String(key) });
  });

/** Returns the rule that the form would save at that instant. */
export function ruleOfEntry(entered: FreezingTyped, savedAt: Date): FreezeRule {
  const { mode, startLocal = null, endLocal = null, repeat = 'none', weekdays = 0 } = entered;
  return { mode, startLocal, endLocal, repeat, weekdays, savedAt };
}
