import type { Locale } from '@larder/domain/locale';

/** A text of the catalogue (`packages/i18n`) by its key. */
export type Word = (key: string) => string;

/** The words of the app, where our own processes write for people. */
export type WordsPort = { readonly inLocale: (locale: Locale) => Promise<Word> };
