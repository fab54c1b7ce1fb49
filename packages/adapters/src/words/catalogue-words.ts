import { textLoaders } from '@larder/i18n/text-loaders';
import type { WordsPort } from '@larder/use-cases/ports/words.port';

/** The texts of `packages/i18n`. A key that is none is a mistake of ours. */
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
