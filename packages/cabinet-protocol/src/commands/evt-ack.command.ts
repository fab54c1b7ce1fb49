import { z } from 'zod';
import { defineDown } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { bigCount, issue, knownCode, list } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const rejectionCode = knownCode(['BAD_SCHEMA', 'UNKNOWN_TYPE', 'DOOR_UNKNOWN'], 'why it is not applied');

const data = z.object({
  log: uuidV7.nullish().describe('absent only with unreadable, before any log is known'),
  ackSeq: bigCount
    .nullish()
    .describe('every event up to here is committed; the cabinet keeps them for 7 more days'),
  rejected: list(z.object({ seq: z.int().min(1), code: rejectionCode, message: issue.nullish() })).optional(),
  nackFrom: z
    .int()
    .min(1)
    .optional()
    .describe('a hole begins here: send again from this seq, also what was acknowledged'),
  unreadable: z.boolean().optional().describe('an event came whose log and seq could not be read'),
  message: issue.nullish().describe('unreadable: why'),
});

export const evtAck = defineDown({
  type: 'evt.ack',
  channel: 'ack',
  summary: 'What of the event log is committed',
  section: '9.6',
  data,
  example: {
    log: exampleIds.log,
    ackSeq: 10239,
    rejected: [{ seq: 10236, code: 'BAD_SCHEMA', message: 'data.sessionId: required' }],
  },
});
