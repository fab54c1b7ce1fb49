/** Sentences one after the other; a full-width stop brings its own space. */
export const joinSentences = (...sentences: (string | undefined)[]): string =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/([。！？]) /g, '$1');
