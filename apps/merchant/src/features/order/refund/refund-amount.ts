import type { RefundPlan } from '@larder/contract/refund.contract';
import { parseAmountEntry, TOO_MUCH } from '@larder/domain/number-entry';
import { accept, type Result, refuse } from '@larder/domain/refusal';

/** Units chosen of each item of an order. */
export type ChosenUnits = ReadonlyMap<string, number>;

type Line = RefundPlan['lines'][number];

/** Returns the most for each choice of a line: for 1, 2, … units, or once for the rest that no unit is left of. */
export const choicesOf = ({ amountsMinor, unitlessMinor }: Line): readonly number[] =>
  unitlessMinor > 0 ? [unitlessMinor] : amountsMinor;

/** Returns the units of a refund: none where the rest of a line without units is chosen. */
export const unitsOf = (line: Line, chosen: ChosenUnits): number =>
  Math.min(chosenOf(line, chosen), line.amountsMinor.length);

/** Returns the units that are chosen before a member chooses: the only one, if no other can be refunded. */
export function unitsAtFirst({ lines }: RefundPlan): ChosenUnits {
  const [only, ...others] = lines.filter((line) => choicesOf(line).length > 0);
  return only && others.length === 0 && choicesOf(only).length === 1
    ? new Map([[only.itemId, 1]])
    : new Map();
}

/** Returns the units of a line that are chosen and can still be refunded: others may have refunded some meanwhile. */
export function chosenOf(line: Line, chosen: ChosenUnits): number {
  return Math.min(chosen.get(line.itemId) ?? 0, choicesOf(line).length);
}

/** Returns the most that one line returns for its chosen units, with tax. */
export const lineAmountMinor = (line: Line, chosen: ChosenUnits): number =>
  choicesOf(line)[chosenOf(line, chosen) - 1] ?? 0;

/** Returns the most that the chosen units return, never more than the order still allows. */
export function fullAmountMinor({ lines, refundableMinor }: RefundPlan, chosen: ChosenUnits): number {
  const goodsMinor = lines.reduce((sum, line) => sum + lineAmountMinor(line, chosen), 0);
  return Math.min(goodsMinor, refundableMinor);
}

/**
 * Parses a typed amount. Refuses `REFUND_ZERO`, `REFUND_EXCEEDS` {maxMinor}, and `BAD_INPUT` for text that is no
 * amount.
 */
export function parseRefundAmount(typed: string, maxMinor: number): Result<number> {
  const amount = parseAmountEntry(typed);
  const isTooMuch = amount.ok ? amount.value > maxMinor : amount.refusal.params?.key === TOO_MUCH;
  if (isTooMuch) return refuse('REFUND_EXCEEDS', { maxMinor });
  if (!amount.ok) return amount;
  return amount.value === 0 ? refuse('REFUND_ZERO') : accept(amount.value);
}
