import { locales } from '@larder/domain/locale';
import { legalDocuments } from '@larder/domain/platform/legal-text';
import { z } from 'zod';
import { noInput } from './fields.ts';

/** Support settings. [screens 4, 8] */
export const supportSettingsInput = noInput;

/** Terms and privacy statement. [screens 137] */
export const legalInput = z.object({ document: z.enum(legalDocuments), locale: z.enum(locales) });
