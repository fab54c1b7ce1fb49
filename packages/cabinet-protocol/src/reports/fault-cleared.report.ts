import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { code, text } from '../fields.ts';

export const faultCleared = defineEvent({
  type: 'fault.cleared',
  priority: 'P1',
  summary: 'The part works again',
  section: '9.5',
  data: z.object({ code, part: text.nullish() }),
  example: { code: 'CAMERA_LOST', part: 'cam.L.3' },
});
