import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, reqId, text } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const mediaSlot = defineReport({
  type: 'media.slot',
  channel: 'req',
  summary: 'Ask where to upload a video or picture over HTTPS',
  section: '8.4',
  data: z.object({
    reqId,
    sessionId: uuidV7.nullish(),
    kind: z.enum(['video', 'still']),
    mime: text,
    bytes: count,
  }),
  example: {
    reqId: 'r-000020',
    sessionId: exampleIds.session,
    kind: 'video',
    mime: 'video/mp4',
    bytes: 4213004,
  },
});
