import type { Locale } from '@larder/domain/locale';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { rememberLocale } from '#shopper/phone-storage.ts';
import { createWords } from './create-words.ts';
import { WordsContext } from './words-context.ts';

/** Provides the language to every page, and the way to change it. */
export function WordsProvider({ first, children }: { first: Locale; children: ReactNode }) {
  const [locale, setLocale] = useState(first);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const reading = useMemo(() => {
    const read = (wanted: Locale) => {
      rememberLocale(wanted);
      setLocale(wanted);
    };
    return { words: createWords(locale), read };
  }, [locale]);
  return <WordsContext value={reading}>{children}</WordsContext>;
}
