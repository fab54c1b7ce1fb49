import { z } from 'zod';

/** Response to `twin.get`: empty; a new `twin.desired` follows on its own channel [protocol 8.4]. */
export const twinGetBody = z.object({});
