import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { text } from '../../fields.ts';

export const audioPlay = defineCommand({
  name: 'audio.play',
  summary: 'Play a stored voice prompt',
  ttlS: 10,
  timeoutS: 30,
  needsOnline: true,
  args: z.object({ clip: text }),
  example: { clip: 'close_the_door' },
});
