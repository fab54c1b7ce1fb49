import { monthsBetween } from '@larder/domain/calendar-month';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { calendarMonth, deviceNo, page, percentEntry, search, taxRatePpm } from './fields.ts';

/** Devices with their tax rates, those without one first. [screens 130] */
export const ratesInput = z.object({ ...page, q: search });

export const saveTaxableInput = z.object({ deviceNo, version: z.int().min(1), taxable: z.boolean() });

/** One rate for several devices. [screens 132] */
export const saveRatesInput = z.object({
  deviceNos: z.array(deviceNo).min(1, 'valid.input').max(limits.taxedDevicesMax, 'valid.input'),
  taxRatePpm,
});

export const ratesForm = z.object({ taxRatePpm: percentEntry });

/** Chosen devices, as the form about their rate names them. */
export const chosenRatesInput = saveRatesInput.pick({ deviceNos: true });

/** Months of a report, both included, by the merchant's clock. [screens 143] */
export const taxReportInput = z
  .object({ from: calendarMonth, to: calendarMonth })
  .superRefine(({ from, to }, context) => {
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], message: 'valid.range.order' });
    else if (monthsBetween(from, to).length > limits.taxReportMonths)
      context.addIssue({ code: 'custom', path: ['to'], message: 'valid.input' });
  });
