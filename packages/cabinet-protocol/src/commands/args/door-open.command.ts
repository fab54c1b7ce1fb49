import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { exampleIds } from '../../example-ids.ts';
import { count, doors, sessionKind } from '../../fields.ts';
import { uuidV7 } from '../../uuid-v7.ts';

export const doorOpen = defineCommand({
  name: 'door.open',
  summary: 'Unlock; succeeded when every named door is unlocked, not when a person pulls it',
  ttlS: 15,
  timeoutS: 20,
  needsOnline: true,
  args: z.object({
    purpose: sessionKind,
    doors,
    sessionId: uuidV7,
    taskId: uuidV7.nullish(),
    preauthMinor: count.nullish(),
  }),
  example: {
    purpose: 'restock',
    doors: ['L', 'R'],
    sessionId: exampleIds.restockSession,
    taskId: exampleIds.task,
  },
});
