/** A thumb fits. */
const NARROWEST_REM = 3;
/** Wider than that a place is not, whatever it costs: the price breaks then. */
const WIDEST_REM = 6;
const CHARACTER_REM = 0.46;
const MARGIN_REM = 0.4;

/** How wide a place must be for every price to fit below the places of its product. */
export function placeWidthRem(
  prices: readonly { readonly text: string; readonly facings: number }[],
): number {
  const needed = prices.map(
    ({ text, facings }) => (text.length * CHARACTER_REM + MARGIN_REM) / Math.max(1, facings),
  );
  return Math.min(WIDEST_REM, Math.max(NARROWEST_REM, ...needed));
}
