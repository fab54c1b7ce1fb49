/** Width per font size: the average bold Latin letter or digit of a wide font; other characters are square. */
const LETTER_EM = 0.66;

const widthEm = (text: string) =>
  [...text].reduce((em, letter) => em + (letter < '\u2e80' ? LETTER_EM : 1), 0);

/** Style for one line of text: the intended size, or smaller so that it fits in the column beside its neighbors. */
export const fitLine = (text: string, size: string, besidePx: number) => ({
  fontSize: `max(12px, min(${size}, (min(100vw, var(--container-column)) - ${besidePx}px) / ${widthEm(text).toFixed(2)}))`,
});
