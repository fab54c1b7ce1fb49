import { z } from 'zod';
import { instant } from '../../fields.ts';

/** Response to `time.get`: t0 of the request, t1 received, t2 sent, by the cloud's clock [protocol 8.4]. */
export const timeGetBody = z.object({ t0: instant, t1: instant, t2: instant });
