import { z } from 'zod';

/** The operators' name of a tutorial, such as `refund-an-order`. */
export const tutorialCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'valid.input');
