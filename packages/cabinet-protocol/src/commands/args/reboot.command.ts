import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';

export const reboot = defineCommand({
  name: 'reboot',
  summary: 'Restart the controller; BUSY during a session',
  ttlS: 60,
  timeoutS: 180,
  needsOnline: true,
  args: z.object({ delayS: z.int().min(0).max(60) }),
  example: { delayS: 5 },
});
