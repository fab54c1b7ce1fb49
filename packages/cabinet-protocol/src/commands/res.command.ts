import { z } from 'zod';
import { defineDown } from '../define-message.ts';
import { issue, knownCode, reqId } from '../fields.ts';

const requestCode = knownCode(
  ['BAD_SCHEMA', 'UNKNOWN_TYPE', 'BAD_INPUT', 'NOT_FOUND', 'INTERNAL'],
  'why there is no answer',
);

/**
 * A response does not name the type of its request; the requester parses `body` with the schema in `answer-bodies.ts`.
 */
const data = z.discriminatedUnion('ok', [
  z.object({ reqId, ok: z.literal(true), body: z.record(z.string(), z.unknown()) }),
  z.object({ reqId, ok: z.literal(false), code: requestCode, message: issue.nullish() }),
]);

export const res = defineDown({
  type: 'res',
  channel: 'res',
  summary: 'Answer to a request of up/req',
  section: '8.4, 13',
  data,
  example: { reqId: 'r-000102', ok: false, code: 'BAD_SCHEMA', message: 'data.doors: required' },
});
