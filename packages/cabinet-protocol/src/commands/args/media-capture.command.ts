import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { exampleIds } from '../../example-ids.ts';
import { doors, layer, list, uploadSlot } from '../../fields.ts';

export const mediaCapture = defineCommand({
  name: 'media.capture',
  summary: 'Take pictures and upload them; the event media.captured tells the result',
  ttlS: 60,
  timeoutS: 90,
  needsOnline: true,
  args: z.object({ doors, layers: z.array(layer).max(5).optional(), slots: list(uploadSlot) }),
  example: {
    doors: ['L'],
    layers: [1],
    slots: [
      {
        door: 'L',
        layer: 1,
        key: `m/VC24090001/c/${exampleIds.command}-L1.jpg`,
        putUrl: 'https://objects.example/put/1',
        expiresAt: '2026-11-21T01:15:00.000Z',
      },
    ],
  },
});
