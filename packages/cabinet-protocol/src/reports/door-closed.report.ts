import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, door } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const doorClosed = defineEvent({
  type: 'door.closed',
  priority: 'P1',
  summary: 'The door is shut again',
  section: '9.3',
  data: z.object({ sessionId: uuidV7, door, locked: z.boolean(), openMs: count }),
  example: { sessionId: exampleIds.session, door: 'L', locked: true, openMs: 74210 },
});
