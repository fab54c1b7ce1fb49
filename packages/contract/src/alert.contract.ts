import { alertTransitions } from '@larder/domain/alert/alert-transitions';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceNo, id, noInput, optionalText, page } from './fields.ts';

const statuses = Object.keys(alertTransitions) as (keyof typeof alertTransitions)[];

/** Counts of active alerts. [screens 51] */
export const summaryInput = noInput;
/** List of alerts. The alerts of an incident are one row, unless that incident is requested. [screens 52] */
export const listInput = z.object({
  ...page,
  type: z.enum(alertTypes).optional(),
  /** `open`: active or acknowledged. */
  status: z.enum([...statuses, 'open']).optional(),
  deviceNo: deviceNo.optional(),
  incidentId: id.optional(),
});
/** One alert. [screens 53] */
export const getInput = z.object({ id });
export const acknowledgeInput = z.object({ id, note: optionalText(limits.noteMaxChars) });
