import { daysInRange } from '@larder/domain/calendar-day';
import { limits } from '@larder/domain/limits';
import { searchOfAnyTime } from '@larder/domain/order/order-search';
import { orderStatusFilters, orderTypes } from '@larder/domain/order/order-status';
import { z } from 'zod';
import { calendarDay, deviceNo, id, page, search } from './fields.ts';

/**
 * Days in the merchant's time zone. Without both, the API searches any time where an index finds the orders, otherwise
 * the last 7 days. [decision 195]
 */
const filter = {
  status: z.enum(orderStatusFilters).default('all'),
  type: z.enum(['all', ...orderTypes]).default('all'),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  deviceNo: deviceNo.optional(),
  /** Order number or the last 4 digits of the card. */
  q: search,
};

/** At most 31 days. [domain C-20] */
const checkSpan = (
  input: { from?: string | undefined; to?: string | undefined },
  context: z.core.$RefinementCtx,
) => {
  if (!input.from || !input.to) return;
  const days = daysInRange(input.from, input.to);
  if (days < 1) context.addIssue({ code: 'custom', path: ['to'], message: 'valid.range.order' });
  if (days > limits.exportOrderDays) {
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: 'valid.range.max',
      params: { n: limits.exportOrderDays },
    });
  }
};

/** List of orders. [screens 39] */
export const listInput = z.object({ ...page, ...filter }).superRefine(checkSpan);
/** Count and sum of the same filter. */
export const summaryInput = z.object(filter).superRefine(checkSpan);
/** One order. [screens 41] */
export const getInput = z.object({ id });
/**
 * The list as a table. The days are given, because the table is written later; a search of any time needs none.
 * [screens EXPORT]
 */
export const ordersExport = z.object(filter).superRefine((input, context) => {
  checkSpan(input, context);
  if ((!input.from || !input.to) && !searchOfAnyTime(input))
    context.addIssue({ code: 'custom', path: ['from'], message: 'valid.input' });
});
/** Charges what is due to the hold once more. [screens 41] */
export const tryChargeInput = z.object({ id });
/** Writes off the unpaid part of an order. [screens 41] */
export const writeOffInput = z.object({ id });
