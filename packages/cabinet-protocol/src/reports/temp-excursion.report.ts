import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { c10, instant, zone } from '../fields.ts';

export const tempExcursion = defineEvent({
  type: 'temp.excursion',
  priority: 'P1',
  summary: 'A zone stayed beyond its limit for the delay of the settings',
  section: '9.5',
  data: z.object({ zone, dir: z.enum(['high', 'low']), limitC10: c10, c10, sinceTs: instant }),
  example: { zone: 'main', dir: 'high', limitC10: 80, c10: 84, sinceTs: '2026-11-20T23:40:00Z' },
});
