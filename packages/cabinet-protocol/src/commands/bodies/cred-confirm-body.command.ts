import { z } from 'zod';

/** Response to `cred.confirm`: the secret slot in force [protocol 5.3]. */
export const credConfirmBody = z.object({ activeSlot: z.enum(['current', 'next']) });
