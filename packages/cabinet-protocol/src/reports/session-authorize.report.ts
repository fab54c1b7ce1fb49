import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, currency, doors, reqId, sessionTrigger, text } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const data = z.object({
  reqId,
  sessionId: uuidV7,
  trigger: sessionTrigger,
  doors,
  planogramRev: count.nullish(),
  payment: z.object({
    rail: text,
    terminalId: text.nullish(),
    authRef: text.nullish().describe('null when the cloud runs the pre-authorization'),
    authorizedMinor: count.nullish(),
    currency,
    brand: text.nullish(),
    last4: z
      .string()
      .regex(/^\d{4}$/, 'must be the last four digits of the card, as text')
      .nullish(),
    fingerprint: text.nullish().describe('stands for the card; card numbers never travel'),
  }),
});

export const sessionAuthorize = defineReport({
  type: 'session.authorize',
  channel: 'req',
  summary: 'A card was read: may the doors be unlocked?',
  section: '9.1',
  data,
  example: {
    reqId: 'r-000101',
    sessionId: exampleIds.session,
    trigger: 'card',
    doors: ['L'],
    planogramRev: 13,
    payment: {
      rail: 'card_terminal',
      terminalId: 'T-88321',
      authRef: 'psp_auth_9aa1',
      authorizedMinor: 1000,
      currency: 'USD',
      brand: 'visa',
      last4: '4242',
      fingerprint: 'fp_3b1e',
    },
  },
});
