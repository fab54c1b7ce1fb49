import type { RestockLineRow } from '@larder/database/queries/restock/restock-lines.queries';
import { dailySales, daysOfSupply, shownDailySales } from '@larder/domain/restock/days-of-supply';
import { lineFulfillment } from '@larder/domain/restock/fulfillment';
import { orderQuantity, type RestockMode, suggestQuantity } from '@larder/domain/restock/suggest-quantity';
import { batchState, suggestedBestBefore } from '@larder/domain/stock/batches';
import { type LowStockWarning, shownStock, stockStatus } from '@larder/domain/stock/stock-status';

export type LineContext = {
  readonly mode: RestockMode;
  readonly now: Date;
  /** The calendar day by the cabinet's clock. */
  readonly today: string;
  readonly sellingSince: Date;
  readonly warning: LowStockWarning | null;
  readonly pictureUrl: (key: string) => string;
  /** True if any line of the device was restocked before. */
  readonly deviceRestocked: boolean;
  /** True if an order determines the quantities; lines that it does not name get none. */
  readonly hasOrder: boolean;
};

/**
 * R by the rules of the mode; in refill mode without an order, the quantity that an order would request. A negative
 * recorded stock is treated as counted empty, and lines outside the template are not filled. [domain 7.1]
 */
function suggestedOf(row: RestockLineRow, { mode, hasOrder }: LineContext): number {
  const isPlanned = hasOrder ? row.orderedQty !== null : row.parQty !== null;
  if (!isPlanned) return 0;
  const { lastRestockStock, salesVolume, current, restockedBefore, orderedQty, edited } = row;
  if (mode === 'refill' && !hasOrder)
    return orderQuantity({ parQty: row.parQty ?? 0, current: shownStock(current) });
  return suggestQuantity(mode, {
    lastRestockStock,
    salesVolume,
    current,
    restockedBefore,
    adjustQty: Math.max(0, -current),
    disposeQty: 0,
    parQty: row.parQty ?? 0,
    ...(orderedQty === null ? {} : { ordered: { qty: orderedQty, edited: edited ?? false } }),
  });
}

const laterOf = (a: Date, b: Date | null) => (b && b > a ? b : a);

/**
 * Builds one line of a restock for the screens. `current` is the recorded stock and may be negative (`discrepancy`;
 * shown as 0); during a task it is as of the last door close. `leaves`: in the template now, but not in the one that
 * takes effect with this restock.
 */
export function restockLineView(row: RestockLineRow, context: LineContext) {
  const { now, today } = context;
  const {
    picture,
    sold,
    current,
    parQty,
    inForce,
    deviceOnHand,
    batches,
    bestBefore,
    sellingSince,
    ...shown
  } = row;
  const perDay = dailySales(sold, laterOf(context.sellingSince, sellingSince), now);
  const suggested = suggestedOf(row, context);
  const stock = { onHand: current, parQty: parQty ?? 0, deviceOnHand };
  return {
    ...shown,
    parQty,
    current,
    pictureUrl: picture ? context.pictureUrl(picture) : null,
    suggested,
    /**
     * How far the suggestion fulfills the order; null without an order. Lines that the order does not name count as
     * ordered 0.
     */
    fulfillment: context.hasOrder ? lineFulfillment(row.orderedQty ?? 0, suggested) : null,
    isNewProduct: parQty !== null && !row.restockedBefore && context.deviceRestocked,
    leaves: inForce && parQty === null,
    stockStatus: stockStatus(stock, context.warning),
    discrepancy: current < 0,
    dailySales: shownDailySales(perDay),
    daysOfSupply: daysOfSupply(shownStock(current), perDay),
    suggestedBestBefore: suggestedBestBefore(today, bestBefore, row.shelfLifeDays),
    batches: batches.map(({ bestBefore, qty, estimated = false }) => {
      const state = batchState(bestBefore, today);
      return { bestBefore, qty, estimated, isExpired: state === 'expired', isDue: state === 'due' };
    }),
  };
}

export type RestockLineView = ReturnType<typeof restockLineView>;
