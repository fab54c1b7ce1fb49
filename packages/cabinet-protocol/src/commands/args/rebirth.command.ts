import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';

export const rebirth = defineCommand({
  name: 'rebirth',
  summary: 'Repeat birth and twin.reported',
  ttlS: 60,
  timeoutS: 60,
  needsOnline: true,
  args: z.object({}),
  example: {},
});
