import { textLoaders } from '@larder/i18n/text-loaders';
import type { WordsPort } from '@larder/use-cases/ports/words.port';

/** Texts from `packages/i18n`. An unknown key is a programming error. */
export const catalogueWords: WordsPort = {
  inLocale: async (locale) => {
    const texts = await textLoaders[locale]();
    return (key) => {
      const text = texts[key];
      if (text === undefined) throw new Error(`No text ${key}`);
      return text;
    };
  },
};
