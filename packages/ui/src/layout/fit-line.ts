/** Of the font size: a bold Latin letter or digit of a wide font on average, and the others, which are square. */
const LETTER_EM = 0.66;

const widthEm = (text: string) =>
  [...text].reduce((em, letter) => em + (letter < '\u2e80' ? LETTER_EM : 1), 0);

/** As large as it is meant to be, or as what fits in one line of the column beside what else stands there. */
export const fitLine = (text: string, size: string, besidePx: number) => ({
  fontSize: `max(12px, min(${size}, (min(100vw, var(--container-column)) - ${besidePx}px) / ${widthEm(text).toFixed(2)}))`,
});
