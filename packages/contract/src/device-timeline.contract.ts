import { timelineKinds } from '@larder/domain/device/timeline-kinds';
import { z } from 'zod';
import { deviceNo, page } from './fields.ts';

/** Timeline of a device; without `kinds`, all kinds. [screens 60] */
export const timelineInput = z.object({
  deviceNo,
  ...page,
  kinds: z.array(z.enum(timelineKinds)).min(1, 'valid.input').max(timelineKinds.length).optional(),
});
