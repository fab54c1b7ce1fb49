import { noInput } from './fields.ts';

/** Home: today's figures, items that need attention, and the counts of the function grid. [screens 1] */
export const overviewInput = noInput;
