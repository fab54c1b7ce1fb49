import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { door } from '../fields.ts';

export const doorForced = defineEvent({
  type: 'door.forced',
  priority: 'P0',
  summary: 'A door opened without having been unlocked',
  section: '9.3',
  data: z.object({ door }),
  example: { door: 'R' },
});
