import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { count } from '../fields.ts';

export const byeReason = z.enum(['power_lost', 'reboot', 'ota', 'shutdown', 'config']);
export type ByeReason = z.infer<typeof byeReason>;

export const bye = defineReport({
  type: 'bye',
  channel: 'conn',
  summary: 'Before a wanted disconnect; followed by DISCONNECT, so the will is not sent',
  section: '6.2',
  data: z.object({ reason: byeReason, etaS: count.nullish() }),
  example: { reason: 'power_lost', etaS: null },
});
