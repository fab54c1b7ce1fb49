import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, door } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const doorHeld = defineEvent({
  type: 'door.held',
  priority: 'P1',
  summary: 'The door stands open for too long',
  section: '9.3',
  data: z.object({ sessionId: uuidV7, door, openMs: count, level: z.enum(['warn', 'alarm']) }),
  example: { sessionId: exampleIds.session, door: 'L', openMs: 60000, level: 'warn' },
});
