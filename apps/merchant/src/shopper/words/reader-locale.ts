import { type Locale, locales, matchLocale } from '@larder/domain/locale';

/** The language chosen on this phone before, else the first of the browser's that there is, else the default. */
export function readerLocale(chosen: string | null, languages: readonly string[]): Locale {
  const known = locales.find((locale) => locale === chosen);
  return known ?? languages.map(matchLocale).find((locale) => locale !== undefined) ?? locales[0];
}
