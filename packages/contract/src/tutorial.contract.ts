import { locales } from '@larder/domain/locale';
import { tutorialLimits } from '@larder/domain/tutorial/tutorial-limits';
import { z } from 'zod';
import { id } from './fields.ts';

const locale = z.enum(locales);

/** The whole catalog, with titles in this language. [screens 45] */
export const listInput = z.object({ locale });
export const readInput = z.object({ id, locale });
export const saveProgressInput = z.object({
  id,
  positionMs: z.int().min(0).max(tutorialLimits.videoMs),
  /** When the member was there: a phone without a network reports it later. */
  seenAt: z.iso.datetime(),
});
