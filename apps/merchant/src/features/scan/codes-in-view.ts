/**
 * Tells of codes that come into a camera's view: those of one frame at once, and not again until others are seen.
 * Returns null where there is nothing new.
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
