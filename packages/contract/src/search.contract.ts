import { limits } from '@larder/domain/limits';
import { z } from 'zod';

/** One text for everything that a member may look for. [screens SEARCH] */
export const matchesInput = z.object({
  q: z.string().trim().min(1, 'valid.input').max(limits.searchMaxChars, 'valid.tooLong'),
});
