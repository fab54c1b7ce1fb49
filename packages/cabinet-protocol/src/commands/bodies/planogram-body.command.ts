import { z } from 'zod';
import { count, currency, door, instant, layer, list, text } from '../../fields.ts';
import { uuidV7 } from '../../uuid-v7.ts';

export const planogramLine = z.object({
  door,
  layer,
  pos: list(z.int().min(1)).min(1).describe('facings'),
  productId: uuidV7,
  gtin: text.nullish(),
  name: text,
  priceMinor: count.describe('display only: the cloud computes the charge'),
  weightG: count.nullish(),
  par: count,
});
export type PlanogramLineBody = z.infer<typeof planogramLine>;

/** Response to `planogram.get`: the whole planogram, at most 200 lines [protocol 8.3]. */
export const planogramBody = z.object({
  rev: z.int().min(1),
  currency,
  effectiveAt: instant,
  lines: list(planogramLine),
});
export type PlanogramBody = z.infer<typeof planogramBody>;
