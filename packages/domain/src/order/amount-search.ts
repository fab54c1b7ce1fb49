import { parseAmountMinor } from '../money.ts';
import { moneyRoom } from '../number-entry.ts';
import { readTypedNumber } from '../typed-number.ts';

/** Days in which orders are found by what they came to. */
export const amountSearchDays = 30;

/**
 * Returns the amount that a typed text is, in minor units: with decimals, or with the sign or code of the currency. A
 * bare whole number is the number of something, or the end of a card's; null for it and for all else. [decision 326]
 */
export function readAmountSearch(typed: string, currency: string): number | null {
  const read = readTypedNumber(typed, moneyRoom(currency));
  if (!read.ok || /^\p{N}+$/u.test(typed.trim())) return null;
  const amount = parseAmountMinor(read.text);
  return amount.ok && amount.value > 0 ? amount.value : null;
}
