import { z } from 'zod';
import { id, noInput } from './fields.ts';

/** The latest 50 notices of this member. [screens 4] */
export const listInput = noInput;
export const unreadCountInput = noInput;
export const markReadInput = z.object({ id });
/** Empty: a POST needs a body. */
export const markAllReadInput = z.object({});
