import { z } from 'zod';
import { defineEvent } from '../define-message.ts';
import { exampleIds } from '../example-ids.ts';
import { confidence, door, list, productId, text, whole } from '../fields.ts';
import { uuidV7 } from '../uuid-v7.ts';

const direction = z.enum(['out', 'in']);

/** Accepts qty <= 0, an unknown product or a nonexistent layer: the order becomes abnormal [protocol 13]. */
const item = z.object({
  door,
  layer: whole.nullish(),
  pos: whole.nullish(),
  productId,
  qty: whole,
  dir: direction,
  conf: confidence,
  alt: list(z.object({ productId, conf: confidence })).optional(),
});
export type RecognizedItem = z.infer<typeof item>;

const unknownItem = z.object({
  door,
  layer: whole.nullish(),
  qty: whole.nullish(),
  dir: direction.nullish(),
  detail: text.nullish(),
});

const data = z.object({
  sessionId: uuidV7,
  attempt: whole.min(1),
  by: z.enum(['device', 'cloud']),
  model: text.nullish(),
  result: z.enum(['ok', 'low_confidence', 'failed', 'none']).describe('none = nothing taken'),
  items: list(item).describe('net takings per door, layer and product'),
  unknown: list(unknownItem),
  weights: list(z.object({ door, layer: whole, deltaG: whole })).nullish(),
});

export const sessionRecognized = defineEvent({
  type: 'session.recognized',
  priority: 'P0',
  summary: 'What the cameras and scales say was taken; the cloud decides what to charge',
  section: '9.3',
  data,
  example: {
    sessionId: exampleIds.session,
    attempt: 1,
    by: 'device',
    model: 'vm-2026.10',
    result: 'ok',
    items: [
      { door: 'L', layer: 1, pos: 2, productId: exampleIds.cola, qty: 2, dir: 'out', conf: 0.9812 },
      {
        door: 'L',
        layer: 3,
        pos: null,
        productId: exampleIds.wrap,
        qty: 1,
        dir: 'out',
        conf: 0.7431,
        alt: [{ productId: exampleIds.salad, conf: 0.2104 }],
      },
    ],
    unknown: [],
    weights: [{ door: 'L', layer: 1, deltaG: -740 }],
  },
});
