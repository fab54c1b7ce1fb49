import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { reqId } from '../fields.ts';

export const twinGet = defineReport({
  type: 'twin.get',
  channel: 'req',
  summary: 'Ask for a fresh twin.desired',
  section: '8.4',
  data: z.object({ reqId }),
  example: { reqId: 'r-000018' },
});
