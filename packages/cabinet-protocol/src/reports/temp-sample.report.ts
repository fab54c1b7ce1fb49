import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { c10, count, instant, zone, zones } from '../fields.ts';

export const tempSample = defineEvent({
  type: 'temp.sample',
  priority: 'P2',
  summary: 'Cold chain record: 15 minutes per zone, in tenths of a degree Celsius',
  section: '9.5',
  data: z.object({
    from: instant,
    to: instant,
    zones: zones(z.object({ zone, min: c10, avg: c10, max: c10, n: count })),
  }),
  example: {
    from: '2026-11-20T23:45:00Z',
    to: '2026-11-21T00:00:00Z',
    zones: [{ zone: 'main', min: 31, avg: 37, max: 46, n: 15 }],
  },
});
