import { billKinds } from '@larder/domain/bill/bill-kind';
import { billStatuses } from '@larder/domain/bill/bill-transitions';
import { z } from 'zod';
import { calendarDay, calendarMonth, deviceNo, id, page } from './fields.ts';

/** Service bills, newest first. [screens 56] */
export const billsInput = z.object({
  ...page,
  kind: z.enum(billKinds).optional(),
  status: z.enum(billStatuses).optional(),
  month: calendarMonth.optional(),
});

/** [screens 57] */
export const billInput = z.object({ id });

/** Recognized orders of a bill by device and day, newest day first. [screens 58] */
export const algorithmDaysInput = z.object({ ...page, id, deviceNo: deviceNo.optional() });

/** The orders of one device on one day. [screens 58] */
export const billedOrdersInput = z.object({ ...page, id, deviceNo, day: calendarDay });

/** What one device costs. [screens 59] */
export const deviceBillInput = z.object({ id, deviceNo });

/** A bill as a table. Kind and month name the file. [screens EXPORT] */
export const billExport = z.object({ id, kind: z.enum(billKinds), month: calendarMonth });
