import { z } from 'zod';

/** The live stream of screens 1.3; `lastEventId` resumes without loss after a disconnect. */
export const eventsInput = z.object({ lastEventId: z.string().max(100).nullish() }).optional();
