import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { list, mediaRef } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const mediaCaptured = defineEvent({
  type: 'media.captured',
  priority: 'P1',
  summary: 'Pictures that a media.capture command asked for',
  section: '9.5',
  data: z.object({ commandId: uuidV7, refs: list(mediaRef) }),
  example: {
    commandId: exampleIds.command,
    refs: [
      {
        kind: 'still',
        key: `m/VC24090001/c/${exampleIds.command}-L1.jpg`,
        mime: 'image/jpeg',
        bytes: 184233,
        state: 'uploaded',
      },
    ],
  },
});
