import { minorToNumber } from '@larder/database/minor-to-number';
import type { AbnormalRule as RuleRow } from '@larder/database/model';
import type { AbnormalRule } from '@larder/domain/order/abnormal-rule';

/** Returns a stored rule as the domain judges by it. */
export const ruleBounds = ({ mode, minConfPercent, maxMinor, minutesLeft }: RuleRow): AbnormalRule => ({
  mode,
  minConfPercent,
  maxMinor: maxMinor === null ? null : minorToNumber(maxMinor),
  minutesLeft,
});
