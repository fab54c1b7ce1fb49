import { noInput } from './fields.ts';

/** Lists of statuses and types, so that an old client can show new values as text. [domain C-23] */
export const enumsInput = noInput;
