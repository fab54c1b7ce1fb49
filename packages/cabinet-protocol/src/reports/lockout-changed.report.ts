import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { lockouts } from '../fields.ts';

export const lockoutChanged = defineEvent({
  type: 'lockout.changed',
  priority: 'P1',
  summary: 'Reasons why the cabinet refuses shoppers, the whole list',
  section: '9.5',
  data: z.object({ lockouts }),
  example: { lockouts: ['health'] },
});
