import { z } from 'zod';

/** Answer to `twin.get`: empty; a fresh `twin.desired` follows on its own channel [protocol 8.4]. */
export const twinGetBody = z.object({});
