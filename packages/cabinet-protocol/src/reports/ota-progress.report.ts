import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { code, percent } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const otaState = z.enum([
  'scheduled',
  'downloading',
  'verifying',
  'installing',
  'rebooting',
  'verified',
  'failed',
  'rolled_back',
]);

export const otaProgress = defineEvent({
  type: 'ota.progress',
  priority: 'P2',
  summary: 'How far a firmware update is; success is proved only by a later birth with the new fw',
  section: '12',
  data: z.object({ commandId: uuidV7, state: otaState, pct: percent.nullish(), code: code.nullish() }),
  example: { commandId: exampleIds.command, state: 'downloading', pct: 40 },
});
