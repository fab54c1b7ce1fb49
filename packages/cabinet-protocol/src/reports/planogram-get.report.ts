import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { reqId, whole } from '../fields.ts';

export const planogramGet = defineReport({
  type: 'planogram.get',
  channel: 'req',
  summary: 'Fetch the planogram that the twin names',
  section: '8.3',
  data: z.object({ reqId, rev: whole.min(1) }),
  example: { reqId: 'r-000017', rev: 13 },
});
