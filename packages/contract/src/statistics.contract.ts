import { limits } from '@larder/domain/limits';
import { comparisons } from '@larder/domain/statistics/former-range';
import { z } from 'zod';
import { calendarDay, deviceNo, page } from './fields.ts';

/** Business days of the cabinets, both included, and the cabinets that count; none means all. */
const range = {
  from: calendarDay,
  to: calendarDay,
  deviceNos: z.array(deviceNo).max(limits.statisticsDevicesMax, 'valid.input').default([]),
};
const compared = { ...range, compare: z.enum(comparisons).default('before') };

/** Sums of sales by day, or by hour where the range is one day. [screens 89] */
export const summaryInput = z.object(compared);
/** Sums by weekday and hour. [screens 89] */
export const weekHoursInput = z.object(range);
/** Days; of a single one its hours. */
export const daySalesExport = z.object(range);

export const productSorts = ['net', 'qty', 'margin'] as const;
export const productGroups = ['product', 'category'] as const;
const rankedProducts = {
  ...compared,
  by: z.enum(productGroups).default('product'),
  sort: z.enum(productSorts).default('qty'),
};
/** Products or their categories. [screens 90] */
export const rankProductsInput = z.object({ ...page, ...rankedProducts });
export const productSalesExport = z.object(rankedProducts);

export const deviceSorts = ['net', 'qty', 'orders'] as const;
const rankedDevices = { ...compared, sort: z.enum(deviceSorts).default('net') };
/** Cabinets. [screens 91] */
export const rankDevicesInput = z.object({ ...page, ...rankedDevices });
export const deviceSalesExport = z.object(rankedDevices);

/** One cabinet. [screens 92] */
export const deviceSalesInput = z.object({ from: calendarDay, to: calendarDay, deviceNo });
