import { noInput } from './fields.ts';

/** Status and type lists, so that an old client shows new values as text. [domain C-23] */
export const enumsInput = noInput;
