import { z } from 'zod';
import { instant } from '../../fields.ts';

/** Answer to `time.get`: t0 of the question, t1 received, t2 answered, by the cloud's clock [protocol 8.4]. */
export const timeGetBody = z.object({ t0: instant, t1: instant, t2: instant });
