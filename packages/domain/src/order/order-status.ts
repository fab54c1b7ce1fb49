/** Exactly the six states of [spec 4]. */
export const orderStatuses = ['processing', 'abnormal', 'unpaid', 'paid', 'completed', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Statuses of orders that count as sales. An unpaid order does not count, nor does it once it is written off, although
 * it is then completed. [domain 10, decision 96]
 */
export const soldStatuses = [
  'processing',
  'paid',
  'completed',
  'refunded',
] as const satisfies readonly OrderStatus[];

/** Filter of the list of orders by status; `sold`: the orders that Home counts. [screens 39] */
export const orderStatusFilters = ['all', 'sold', ...orderStatuses] as const;
export type OrderStatusFilter = (typeof orderStatusFilters)[number];

/** `sale` is automatic, `sale_manual` had its items entered by staff, `supplement` is an extra charge. [domain 5] */
export const orderTypes = ['sale', 'sale_manual', 'supplement'] as const;
export type OrderType = (typeof orderTypes)[number];
