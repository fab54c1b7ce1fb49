import { type Locale, locales } from '@larder/domain/locale';

/** Sees everything; the others only what differs between languages. [decision 48] */
export const FIRST_LOCALE: Locale = 'en-US';
export const otherLocales = locales.filter((locale) => locale !== FIRST_LOCALE);
