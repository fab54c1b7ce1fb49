import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';

export const locate = defineCommand({
  name: 'locate',
  summary: 'Beep and flash, to find the cabinet in a row',
  ttlS: 10,
  timeoutS: 70,
  needsOnline: true,
  args: z.object({ seconds: z.int().min(1).max(60) }),
  example: { seconds: 10 },
});
