import { serverI18n } from '@larder/i18n/server-i18n';
import type { TranslationKey } from '@larder/i18n/translation-key';
import type { WordsPort } from '@larder/use-cases/ports/words.port';

/** Texts from `packages/i18n`. An unknown key is a programming error. */
export const catalogWords: WordsPort = {
  inLocale: async (locale) => {
    const { t, exists } = await serverI18n(locale);
    return (key) => {
      if (!exists(key)) throw new Error(`No text ${key}`);
      return t(key as TranslationKey);
    };
  },
};
