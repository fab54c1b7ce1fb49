import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { exampleIds } from '../../example-ids.ts';
import { uuidV7 } from '../../uuid-v7.ts';

export const sessionCancel = defineCommand({
  name: 'session.cancel',
  summary: 'End a session whose door was not opened yet',
  ttlS: 15,
  timeoutS: 20,
  needsOnline: true,
  args: z.object({ sessionId: uuidV7 }),
  example: { sessionId: exampleIds.session },
});
