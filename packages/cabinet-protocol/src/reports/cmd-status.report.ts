import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, knownCode, text } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const commandState = z.enum(['accepted', 'running', 'succeeded', 'failed', 'rejected']);

/** Known codes of [protocol 10.2]; on the wire the list is open. */
export const commandCodes = [
  'BUSY',
  'EXPIRED',
  'CLOCK_UNSYNCED',
  'DUPLICATE',
  'DOOR_UNKNOWN',
  'DOOR_ALREADY_OPEN',
  'LOCK_FAULT',
  'PARTIAL',
  'NOT_ACTIVATED',
  'FROZEN',
  'HEALTH_LOCK',
  'LOW_POWER',
  'UNSUPPORTED',
  'BAD_ARGS',
  'CANCELLED',
  'INTERNAL',
] as const;
export type CommandCode = (typeof commandCodes)[number];

const data = z.object({
  commandId: uuidV7,
  cseq: count.nullish(),
  state: commandState,
  code: knownCode(commandCodes, 'why it was rejected or failed').nullish(),
  detail: text.nullish(),
  result: z.record(z.string().max(64), z.unknown()).nullish().describe('door.open: {unlocked: ["L","R"]}'),
  replay: z.boolean().describe('answered from the journal, not executed again'),
});

export const cmdStatus = defineReport({
  type: 'cmd.status',
  channel: 'cmd',
  summary: 'How far a command is; terminal states are sent again at birth for 24 h',
  section: '10.2',
  data,
  example: {
    commandId: exampleIds.command,
    cseq: 881,
    state: 'succeeded',
    code: null,
    detail: null,
    result: { unlocked: ['L', 'R'] },
    replay: false,
  },
});
