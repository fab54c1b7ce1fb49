import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { list, mediaRef } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const sessionMedia = defineEvent({
  type: 'session.media',
  priority: 'P1',
  summary: "Where the session's video is; the video itself never travels in MQTT",
  section: '9.3',
  data: z.object({ sessionId: uuidV7, refs: list(mediaRef) }),
  example: {
    sessionId: exampleIds.session,
    refs: [
      {
        kind: 'video',
        key: `m/VC24090001/${exampleIds.session}/top.mp4`,
        mime: 'video/mp4',
        bytes: 4213004,
        durMs: 74800,
        sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae49441',
        state: 'uploaded',
      },
    ],
  },
});
