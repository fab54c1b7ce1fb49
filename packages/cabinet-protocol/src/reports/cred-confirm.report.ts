import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { reqId } from '../fields.ts';

export const credConfirm = defineReport({
  type: 'cred.confirm',
  channel: 'req',
  summary: 'Connected with the new secret: the old one may be deleted',
  section: '5.3',
  data: z.object({ reqId }),
  example: { reqId: 'r-000021' },
});
