import type { Locale } from '@larder/domain/locale';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { rememberLocale } from '../phone-storage.ts';
import { createWords, type Words } from './create-words.ts';
import { loadShopperTexts } from './shopper-texts.ts';
import { WordsContext } from './words-context.ts';

/** Gives every page its language, and the way to change it. */
export function WordsProvider({ first, children }: { first: Words; children: ReactNode }) {
  const [words, setWords] = useState(first);
  useEffect(() => {
    document.documentElement.lang = words.locale;
  }, [words.locale]);
  const reading = useMemo(() => {
    const read = (wanted: Locale) =>
      void loadShopperTexts(wanted).then(({ locale, texts }) => {
        rememberLocale(locale);
        setWords(createWords(locale, texts));
      });
    return { words, read };
  }, [words]);
  return <WordsContext value={reading}>{children}</WordsContext>;
}
