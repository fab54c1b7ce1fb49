import { rankColumns } from '@larder/domain/device/selling/ranked-devices';
import { z } from 'zod';
import { noInput } from './fields.ts';

/** Home: today's figures, items that need attention, and the counts of the function grid. [screens 1] */
export const overviewInput = noInput;

/** The devices of Home as a table, sorted by one of its columns. [screens 1] */
export const rankInput = z.object({ by: z.enum(rankColumns), descending: z.boolean() });
