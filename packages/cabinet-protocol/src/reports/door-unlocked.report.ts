import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { door } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const doorUnlocked = defineEvent({
  type: 'door.unlocked',
  priority: 'P1',
  summary: 'The bolt is free',
  section: '9.3',
  data: z.object({ sessionId: uuidV7, door }),
  example: { sessionId: exampleIds.session, door: 'L' },
});
