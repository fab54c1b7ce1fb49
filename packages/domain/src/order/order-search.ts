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
