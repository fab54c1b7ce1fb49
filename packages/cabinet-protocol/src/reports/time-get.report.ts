import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { instant, reqId } from '../fields.ts';

export const timeGet = defineReport({
  type: 'time.get',
  channel: 'req',
  summary: 'Ask for the time, with the round trip measured',
  section: '8.4',
  data: z.object({ reqId, t0: instant }),
  example: { reqId: 'r-000019', t0: '2026-11-20T10:00:04.000Z' },
});
