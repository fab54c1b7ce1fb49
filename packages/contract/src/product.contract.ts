import { z } from 'zod';
import { id, noInput, page, search } from './fields.ts';

/** Screen 35 and the product picker. */
export const myLibraryInput = z.object({
  ...page,
  q: search,
  varietyId: id.optional(),
  type: z.enum(['standard', 'non_standard']).optional(),
});
export const varietiesInput = noInput;
