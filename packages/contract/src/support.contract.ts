import { noInput } from './fields.ts';

/** Screens 4 and 8. */
export const supportSettingsInput = noInput;
