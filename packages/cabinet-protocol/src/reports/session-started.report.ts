import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, doors, sessionKind, sessionTrigger, text } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const sessionStarted = defineEvent({
  type: 'session.started',
  priority: 'P0',
  summary: 'The cabinet begins to unlock',
  section: '9.3',
  data: z.object({
    sessionId: uuidV7,
    kind: sessionKind,
    trigger: sessionTrigger,
    doors,
    authRef: text.nullish(),
    commandId: uuidV7.nullish(),
    planogramRev: count.nullish(),
    operatorId: text.nullish(),
  }),
  example: {
    sessionId: exampleIds.session,
    kind: 'sale',
    trigger: 'card',
    doors: ['L'],
    authRef: 'psp_auth_9aa1',
    commandId: null,
    planogramRev: 13,
    operatorId: null,
  },
});
