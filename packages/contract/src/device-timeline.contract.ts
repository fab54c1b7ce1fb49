import { activityKinds, timelineKinds } from '@larder/domain/device/timeline-kinds';
import { z } from 'zod';
import { calendarDay, checkDayOrder, deviceNo, id, page } from './fields.ts';

/** Timeline of a device; without `kinds`, all kinds. [screens 60] */
export const timelineInput = z.object({
  deviceNo,
  ...page,
  kinds: z.array(z.enum(timelineKinds)).min(1, 'valid.input').max(timelineKinds.length).optional(),
});

/** Timeline over all devices of the member; without a filter, everything. Days in the merchant's zone. [screens A-4] */
export const activityInput = z
  .object({
    ...page,
    kinds: z.array(z.enum(activityKinds)).min(1, 'valid.input').max(activityKinds.length).optional(),
    deviceNo: deviceNo.optional(),
    /** A membership of the merchant, also one that has ended. */
    personId: id.optional(),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  })
  .superRefine(checkDayOrder);
