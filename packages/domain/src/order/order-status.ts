/** Exactly the six states of [spec 4]. */
export const orderStatuses = ['processing', 'abnormal', 'unpaid', 'paid', 'completed', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `sale` is automatic, `sale_manual` had its items entered by staff, `supplement` is an extra charge. [domain 5] */
export const orderTypes = ['sale', 'sale_manual', 'supplement'] as const;
export type OrderType = (typeof orderTypes)[number];
