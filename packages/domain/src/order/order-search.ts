import { HOUR_MS } from '../durations.ts';

/** How a typed text finds orders. */
export type OrderSearch =
  | { readonly by: 'card'; readonly last4: string }
  | {
      readonly by: 'number';
      /** The beginning of an order number as it is stored. */
      readonly prefix: string;
      readonly isWhole: boolean;
    };

/** Numbers are read out without their letter, and typed in any case; four digits alone are a card's. [screens 39] */
export function readOrderSearch(typed: string): OrderSearch {
  if (/^\d{4}$/.test(typed)) return { by: 'card', last4: typed };
  const prefix = /^\d{5,14}$/.test(typed) ? `O${typed}` : typed.toUpperCase();
  return { by: 'number', prefix, isWhole: /^O\d{14}$/.test(prefix) };
}

/**
 * False for texts that no order has, and for beginnings that the orders of several weeks share: neither is worth a
 * search among all orders of a merchant.
 */
export const isSelective = (search: OrderSearch): boolean =>
  search.by === 'card' || /^O\d{5,14}$/.test(search.prefix);

/**
 * Returns the search of a filter that no days restrict, if it is worth one among orders of any time; otherwise null.
 * [decision 195]
 */
export function searchOfAnyTime(filter: {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): OrderSearch | null {
  const search = filter.q && !filter.from && !filter.to ? readOrderSearch(filter.q) : null;
  return search && isSelective(search) ? search : null;
}

/** Clocks are at most 14 h ahead of UTC and 12 h behind it. */
const MOST_AHEAD_MS = 14 * HOUR_MS;
const MOST_BEHIND_MS = 12 * HOUR_MS;

/**
 * Returns a period in which all orders of a number's beginning were created: the number contains the merchant's day,
 * `O` yyMMdd; before decision 306 the UTC day. Of five digits ten days, which may reach into the month beside theirs; a
 * day that no calendar has is some other day, on which no order has the beginning. [domain 0]
 */
export function periodOfNumbers(prefix: string): { readonly first: Date; readonly end: Date } {
  const digits = prefix.slice(1, 7);
  const at = (day: number) =>
    Date.UTC(2000 + Number(digits.slice(0, 2)), Number(digits.slice(2, 4)) - 1, day);
  const day = digits.slice(4);
  return {
    first: new Date(at(Number(day.padEnd(2, '0'))) - MOST_AHEAD_MS),
    end: new Date(at(Number(day.padEnd(2, '9')) + 1) + MOST_BEHIND_MS),
  };
}
