/**
 * Creates a function that returns the codes of a frame which came into a camera's view; null where nothing is new. The
 * same codes are new again only after others were seen.
 */
export function createCodesInView(): (texts: readonly string[]) => readonly string[] | null {
  let last = '';
  return (texts) => {
    // Bars may be found twice in one frame, above and below a smear.
    const seen = [...new Set(texts)];
    const key = seen.toSorted().join('\n');
    if (seen.length === 0 || key === last) return null;
    last = key;
    return seen;
  };
}
