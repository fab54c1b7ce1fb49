import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { count } from '../fields.ts';

/**
 * Every seq from fromSeq to toSeq is permanently lost: treat the whole range as filled as soon as this event is
 * committed, whether its own seq lies inside the range, at its end, or after it.
 */
export const logGap = defineEvent({
  type: 'log.gap',
  priority: 'P0',
  summary: 'Events that will never come, because flash was full or the cloud could not read them',
  section: '9.5',
  data: z.object({
    fromSeq: z.int().min(1),
    toSeq: z.int().min(1),
    reason: z.string().max(64).describe('storage_full or unreadable'),
    dropped: z.record(z.string().max(64), count).describe('how many of each type'),
  }),
  example: { fromSeq: 10100, toSeq: 10144, reason: 'storage_full', dropped: { 'temp.sample': 45 } },
});
