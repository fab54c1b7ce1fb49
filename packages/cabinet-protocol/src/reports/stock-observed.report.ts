import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { confidence, door, list, productId, text, whole } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

export const stockObserved = defineEvent({
  type: 'stock.observed',
  priority: 'P1',
  summary: 'Counts seen by the cameras: a hint, never a stock movement',
  section: '9.4',
  data: z.object({
    sessionId: uuidV7.nullish(),
    by: z.enum(['device', 'cloud']),
    model: text.nullish(),
    counts: list(z.object({ door, layer: whole, productId, qty: whole, conf: confidence })),
  }),
  example: {
    sessionId: exampleIds.restockSession,
    by: 'device',
    model: 'vm-2026.10',
    counts: [{ door: 'L', layer: 1, productId: exampleIds.cola, qty: 12, conf: 0.96 }],
  },
});
