const PPM = 1_000_000;

/** Sums of sales, in minor units; net is without tax and discount. Refunds are those made in the same days. */
export type SalesFigures = {
  readonly orders: number;
  readonly qty: number;
  readonly grossMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly netMinor: number;
  readonly costMinor: number;
  readonly refundMinor: number;
  readonly refundQty: number;
  readonly unpaidOrders: number;
  readonly abnormalOrders: number;
};

export const noSales: SalesFigures = {
  orders: 0,
  qty: 0,
  grossMinor: 0,
  discountMinor: 0,
  taxMinor: 0,
  netMinor: 0,
  costMinor: 0,
  refundMinor: 0,
  refundQty: 0,
  unpaidOrders: 0,
  abnormalOrders: 0,
};

const names = Object.keys(noSales) as (keyof SalesFigures)[];

export function addFigures(rows: readonly SalesFigures[]): SalesFigures {
  const sum = { ...noSales } as Record<keyof SalesFigures, number>;
  for (const row of rows) for (const name of names) sum[name] += row[name];
  return sum;
}

/** What was captured of orders that are no sale, and refunded of them. Amounts include tax. [decision 300] */
export type PartPaid = {
  readonly orders: number;
  readonly capturedMinor: number;
  /** Of the captured amount. */
  readonly taxMinor: number;
  readonly refundMinor: number;
};

export const addPartPaid = (rows: readonly PartPaid[]): PartPaid =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      capturedMinor: sum.capturedMinor + row.capturedMinor,
      taxMinor: sum.taxMinor + row.taxMinor,
      refundMinor: sum.refundMinor + row.refundMinor,
    }),
    { orders: 0, capturedMinor: 0, taxMinor: 0, refundMinor: 0 },
  );

/** Net sales of an order on average, rounded half up; null without orders. */
export function averageTicketMinor({ netMinor, orders }: Pick<SalesFigures, 'netMinor' | 'orders'>) {
  return orders === 0 ? null : Math.round(netMinor / orders);
}

/** A part of a whole; null where the whole is zero or less. */
export function sharePpm(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * PPM) : null;
}

/** Margin as a share of net sales. */
export function marginPpm({ netMinor, costMinor }: Pick<SalesFigures, 'netMinor' | 'costMinor'>) {
  return sharePpm(netMinor - costMinor, netMinor);
}
