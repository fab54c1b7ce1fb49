import { Prisma } from '../../generated/client.ts';

/**
 * Columns and groups that fold stock levels (`par_qty IS NOT NULL`) into products of cabinets: units and standard stock
 * of all shelves that have one, and the last restock. The same rule as `productStatuses`. [decision 305]
 */
export const goodsColumns = Prisma.raw(`device_id, product_id, sum(par_qty) AS par_qty,
  coalesce(sum(greatest(on_hand, 0)) FILTER (WHERE par_qty > 0), 0) AS on_hand, max(last_restock_at) AS last_restock_at`);
export const ofGoods = Prisma.raw('device_id, product_id');

/**
 * Counts the products out of stock, and those that are low by the cabinet's own warning, in a statement over `goods`,
 * which is such a folded list, and its `warning_config` `w`.
 */
export const outOfStockCount = Prisma.raw(
  'count(*) FILTER (WHERE goods.par_qty > 0 AND goods.on_hand = 0)::int',
);
export const lowCount = Prisma.raw(`count(*) FILTER (
  WHERE goods.par_qty > 0 AND goods.on_hand > 0 AND w.low_stock_enabled
    AND (goods.on_hand <= w.low_stock_qty OR goods.on_hand * 100 <= goods.par_qty * w.low_stock_pct))::int`);
