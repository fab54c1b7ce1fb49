import { z } from 'zod';
import { type CommandName, commandTable } from '../command-table.ts';
import { defineDown } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { count, instant, text } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

function named<Name extends CommandName>(name: Name) {
  return z.object({
    commandId: uuidV7.describe('idempotency key'),
    cseq: count.describe('rises per cabinet; no promise of order'),
    name: z.literal(name),
    issuedAt: instant,
    expiresAt: instant.describe("judged on the cabinet's corrected clock"),
    actor: z.object({ kind: text, id: text }),
    args: commandTable[name].args as (typeof commandTable)[Name]['args'],
  });
}

const data = z.discriminatedUnion('name', [
  named('door.open'),
  named('session.cancel'),
  named('reboot'),
  named('media.capture'),
  named('audio.play'),
  named('locate'),
  named('rebirth'),
  named('cred.rotate'),
  named('ota.update'),
]);
export type CommandData = z.infer<typeof data>;
export type CommandDataOf<Name extends CommandName> = Extract<CommandData, { name: Name }>;

export const cmd = defineDown({
  type: 'cmd',
  channel: 'cmd',
  summary: 'A one-shot act; repeated every 5 s until the first cmd.status or expiry',
  section: '10',
  data,
  example: {
    commandId: exampleIds.command,
    cseq: 881,
    name: 'door.open',
    issuedAt: '2026-11-20T23:57:30.000Z',
    expiresAt: '2026-11-20T23:57:45.000Z',
    actor: { kind: 'user', id: exampleIds.user },
    args: commandTable['door.open'].example,
  },
});
