import { timelineKinds } from '@larder/domain/device/timeline-kinds';
import { z } from 'zod';
import { deviceNo, page } from './fields.ts';

/** Screen 60, timeline. Without `kinds`: all. */
export const timelineInput = z.object({
  deviceNo,
  ...page,
  kinds: z.array(z.enum(timelineKinds)).min(1, 'valid.input').max(timelineKinds.length).optional(),
});
