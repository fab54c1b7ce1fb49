import { useReader } from '#screen-kit/member/use-reader.ts';

/** Joins words as the language lists them: "a, b, c" in English, "a、b、c" in Chinese. */
export function useListWords(): (words: readonly string[]) => string {
  const { locale } = useReader();
  return (words) => new Intl.ListFormat(locale, { style: 'narrow' }).format(words);
}
