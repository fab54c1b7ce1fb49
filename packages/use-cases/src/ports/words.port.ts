import type { Locale } from '@larder/domain/locale';

/** Looks up a text of the catalog (`packages/i18n`) by its key. */
export type Word = (key: string) => string;

/** Texts of the app, for messages that servers write for people. */
export type WordsPort = { readonly inLocale: (locale: Locale) => Promise<Word> };
