import { expect, test } from 'vitest';
import { transferAmountMinor } from './transfer-amount.ts';

test.each([
  ['all of it where nothing is left', 9_975, { leftMinor: 0, availableMinor: 0 }, 9_975],
  ['the rest where a smaller payout came back', 9_975, { leftMinor: 4_000, availableMinor: 4_000 }, 5_975],
  ['nothing where a larger payout came back', 9_975, { leftMinor: 12_000, availableMinor: 12_000 }, 0],
  [
    'all of it where the account holds other money only',
    9_975,
    { leftMinor: 0, availableMinor: 50_000 },
    9_975,
  ],
  ['no less than what can be paid out from there', 9_975, { leftMinor: 9_975, availableMinor: 1_000 }, 8_975],
  ['never more than what arrives', 9_975, { leftMinor: -500, availableMinor: 0 }, 9_975],
])('a withdrawal transfers %s', (_, netMinor, there, expected) => {
  expect(transferAmountMinor(netMinor, there)).toBe(expected);
});
