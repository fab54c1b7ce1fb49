import type { Locale } from '@larder/domain/locale';

/** The language chosen on this phone before, else the browser's, else English. */
export function readerLocale(chosen: string | null, languages: readonly string[]): Locale {
  if (chosen === 'en-US' || chosen === 'zh-CN') return chosen;
  const known = languages.find((language) => /^(zh|en)\b/i.test(language));
  return known && /^zh/i.test(known) ? 'zh-CN' : 'en-US';
}
