/** Joins sentences with a space, except after a full-width stop. */
export const joinSentences = (...sentences: (string | null | undefined)[]): string =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/([。！？]) /g, '$1');
