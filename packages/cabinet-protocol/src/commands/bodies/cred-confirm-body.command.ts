import { z } from 'zod';

/** Answer to `cred.confirm`: which secret slot is in force [protocol 5.3]. */
export const credConfirmBody = z.object({ activeSlot: z.enum(['current', 'next']) });
