import { auditKinds } from '@larder/domain/audit/audit-acts';
import { daysInRange } from '@larder/domain/calendar-day';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { calendarDay, checkDayOrder, deviceNo, id, instant, page, search } from './fields.ts';

const filter = {
  kind: z.enum(auditKinds).optional(),
  /** A membership of the merchant, also one that has ended. */
  personId: id.optional(),
  deviceNo: deviceNo.optional(),
};

/** What people did, newest first; without a filter, everything. Days in the merchant's zone. [screens 138] */
export const auditInput = z
  .object({ ...page, ...filter, from: calendarDay.optional(), to: calendarDay.optional() })
  .superRefine(checkDayOrder);

/** The list as a table: the days are always given, because the table is written later. [screens EXPORT] */
export const auditExport = z
  .object({ ...filter, from: calendarDay, to: calendarDay })
  .superRefine((input, context) => {
    checkDayOrder(input, context);
    if (daysInRange(input.from, input.to) <= limits.exportOrderDays) return;
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: 'valid.range.max',
      params: { n: limits.exportOrderDays },
    });
  });

/** People to filter by, those who left included. */
export const peopleInput = z.object({ ...page, q: search });

/** One row of the list, named by its instant and id. */
export const changeInput = z.object({ at: instant, id });
