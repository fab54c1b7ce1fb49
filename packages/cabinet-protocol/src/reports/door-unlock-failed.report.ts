import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { code, door } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const doorUnlockFailed = defineEvent({
  type: 'door.unlock_failed',
  priority: 'P0',
  summary: 'The bolt did not come free within 5 s',
  section: '9.3',
  data: z.object({ sessionId: uuidV7, door, code }),
  example: { sessionId: exampleIds.session, door: 'L', code: 'LOCK_FAULT' },
});
