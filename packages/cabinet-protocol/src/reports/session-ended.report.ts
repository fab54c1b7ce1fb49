import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const sessionEndReason = z.enum([
  'doors_closed',
  'no_open',
  'unlock_failed',
  'cancelled',
  'power_lost',
  'reboot',
  'timeout',
]);
export type SessionEndReason = z.infer<typeof sessionEndReason>;

export const sessionEnded = defineEvent({
  type: 'session.ended',
  priority: 'P0',
  summary: 'The cabinet is free again',
  section: '9.3',
  data: z.object({
    sessionId: uuidV7,
    reason: sessionEndReason,
    openMs: count.nullish(),
    totalMs: count.nullish(),
  }),
  example: { sessionId: exampleIds.session, reason: 'doors_closed', openMs: 74210, totalMs: 96400 },
});
