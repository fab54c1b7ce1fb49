import { z } from 'zod';
import { defineDown } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { bigCount, count, hex8, instant, issue, knownCode, lifecycle } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const data = z.object({
  status: z.enum(['accepted', 'pending', 'rejected']),
  conn: hex8.nullish().describe('of the birth that is answered; absent where it could not be read'),
  serverTime: instant,
  lifecycle: lifecycle.nullish(),
  teleIntervalS: z.int().min(1).nullish(),
  log: uuidV7.nullish().describe('of the birth'),
  ackSeq: bigCount
    .nullish()
    .describe('events up to here are stored; go on with the next, even if more was acknowledged before'),
  rebirthAfterS: count.nullish().describe('pending: repeat the birth after this time'),
  code: knownCode(['RETIRED', 'PROTOCOL', 'BAD_SCHEMA', 'UNREADABLE'], 'why it is rejected').nullish(),
  message: issue.nullish(),
});

export const birthResult = defineDown({
  type: 'birth.result',
  channel: 'conn',
  summary: 'Answer to a birth; only after accepted may the cabinet send anything else',
  section: '6.2',
  data,
  example: {
    status: 'accepted',
    conn: '7f1c2d90',
    serverTime: '2026-11-20T10:00:02.050Z',
    lifecycle: 'operational',
    teleIntervalS: 60,
    ackSeq: 10189,
    log: exampleIds.log,
    rebirthAfterS: null,
  },
});
