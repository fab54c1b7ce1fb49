import { noInput } from './fields.ts';

/** Support settings. [screens 4, 8] */
export const supportSettingsInput = noInput;
