import { Prisma } from '../../generated/client.ts';

/**
 * Counts the lines of a device's template that are out of stock, and those that are low by its own warning, in a
 * statement over lines `l` with `device_on_hand`, the units of their product in the whole device, and its
 * `warning_config` `w`.
 */
export const outOfStockCount = Prisma.raw('count(*) FILTER (WHERE l.on_hand <= 0 AND l.par_qty > 0)::int');
export const lowCount = Prisma.raw(`count(*) FILTER (
  WHERE l.on_hand > 0 AND l.par_qty > 0 AND w.low_stock_enabled
    AND (l.device_on_hand <= w.low_stock_qty OR l.on_hand * 100 <= l.par_qty * w.low_stock_pct))::int`);
