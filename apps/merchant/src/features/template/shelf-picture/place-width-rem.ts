/** Width that a thumb can hit. */
const NARROWEST_REM = 3;
/** Maximum width: longer prices wrap. */
const WIDEST_REM = 6;
const CHARACTER_REM = 0.46;
const MARGIN_REM = 0.4;

/** Returns the width of a position so that every price fits below the positions of its product. */
export function placeWidthRem(
  prices: readonly { readonly text: string; readonly facings: number }[],
): number {
  const needed = prices.map(
    ({ text, facings }) => (text.length * CHARACTER_REM + MARGIN_REM) / Math.max(1, facings),
  );
  return Math.min(WIDEST_REM, Math.max(NARROWEST_REM, ...needed));
}
