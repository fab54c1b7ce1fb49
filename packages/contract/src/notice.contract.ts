import { z } from 'zod';
import { id, noInput } from './fields.ts';

/** Screen 4: the latest 50 notices of this member. */
export const listInput = noInput;
export const unreadCountInput = noInput;
export const markReadInput = z.object({ id });
/** A POST has a body. */
export const markAllReadInput = z.object({});
