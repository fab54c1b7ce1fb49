import { type Locale, locales } from '@larder/domain/locale';
import { textLoaders } from '@larder/i18n/text-loaders';
import type { TranslationKey } from '@larder/i18n/translation-key';

/** Returns the texts of the catalog in one language. */
export type Texts = (key: TranslationKey) => string;

const loaded = new Map(
  await Promise.all(locales.map(async (locale) => [locale, await textLoaders[locale]()] as const)),
);

export const textsOf = (locale: Locale): Texts => {
  const texts = loaded.get(locale);
  return (key) => texts?.[key] ?? key;
};
