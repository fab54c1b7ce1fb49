import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { c10, count, list, text, whole, zone } from '../fields.ts';

export const twinRejectionCode = z.enum(['UNSUPPORTED', 'OUT_OF_RANGE', 'BAD_VALUE', 'HW_FAULT']);

const data = z.object({
  appliedRev: count,
  settings: z.object({
    audio: z.object({ volume: whole, muted: z.boolean() }).optional(),
    freeze: z.object({ active: z.boolean() }).optional(),
    temp: z.object({ setpointC10: z.record(zone, c10) }).optional(),
    planogram: z.object({ rev: count }).optional(),
  }),
  rejected: list(z.object({ path: text, code: twinRejectionCode, detail: text.nullish() })),
});

export const twinReported = defineReport({
  type: 'twin.reported',
  channel: 'twin',
  summary: 'What the cabinet has applied of the desired settings, and what it refused',
  section: '8.2',
  data,
  example: {
    appliedRev: 42,
    settings: {
      audio: { volume: 60, muted: false },
      freeze: { active: false },
      temp: { setpointC10: { main: 40 } },
      planogram: { rev: 13 },
    },
    rejected: [{ path: 'temp.setpointC10.left', code: 'UNSUPPORTED', detail: 'no zone left' }],
  },
});
