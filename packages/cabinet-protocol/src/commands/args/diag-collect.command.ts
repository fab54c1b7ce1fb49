import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { list, text, uploadSlot } from '../../fields.ts';

export const diagCollect = defineCommand({
  name: 'diag.collect',
  summary: 'Upload logs to object storage',
  ttlS: 300,
  timeoutS: 300,
  needsOnline: true,
  args: z.object({ what: list(text), slot: uploadSlot }),
  example: {
    what: ['log', 'net', 'cameras'],
    slot: {
      key: 'd/VC24090001/1.tgz',
      putUrl: 'https://objects.example/put/2',
      expiresAt: '2026-11-21T01:20:00.000Z',
    },
  },
});
