import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { c10, count, zone } from '../fields.ts';

export const tempRecovered = defineEvent({
  type: 'temp.recovered',
  priority: 'P1',
  summary: 'The zone is within its limits again',
  section: '9.5',
  data: z.object({ zone, dir: z.enum(['high', 'low']), c10, peakC10: c10, durMin: count }),
  example: { zone: 'main', dir: 'high', c10: 71, peakC10: 96, durMin: 34 },
});
