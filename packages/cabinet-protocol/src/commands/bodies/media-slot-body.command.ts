import { z } from 'zod';
import { count, instant, url } from '../../fields.ts';

/** Response to `media.slot`: where to PUT the bytes, and the object key to report [protocol 8.4]. */
export const mediaSlotBody = z.object({
  key: z.string().max(512),
  putUrl: url,
  expiresAt: instant,
  maxBytes: count,
});
