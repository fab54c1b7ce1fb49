import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { text } from '../fields.ts';

export const freezeChanged = defineEvent({
  type: 'freeze.changed',
  priority: 'P1',
  summary: 'Sales stopped or started again by the freeze rule',
  section: '9.5',
  data: z.object({ active: z.boolean(), by: text.describe('schedule or cloud') }),
  example: { active: true, by: 'schedule' },
});
