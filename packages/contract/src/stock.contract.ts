import { doors } from '@larder/domain/device/door';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceNo, id, page } from './fields.ts';

/** Screen 69. */
export const levelsInput = z.object({
  deviceNo,
  door: z.enum(doors).optional(),
  filter: z.enum(['all', 'low', 'out_of_stock']).default('all'),
});

/** The history behind one line of screen 69, or of the whole cabinet. */
export const movementsInput = z.object({
  deviceNo,
  door: z.enum(doors).optional(),
  layer: z.int().min(1).max(limits.layersMax).optional(),
  productId: id.optional(),
  ...page,
});
