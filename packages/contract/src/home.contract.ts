import { noInput } from './fields.ts';

/** Screen 1: today, what needs attention, and the function grid's counts. */
export const overviewInput = noInput;
