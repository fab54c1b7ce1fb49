import type { Door } from '../device/door.ts';
import type { TemplateLine } from '../template/template-line.ts';

/** Place from which the recognizer says a product was taken; null where it cannot say. */
export type TakenFrom = {
  readonly productId: string;
  readonly door: Door | null;
  readonly layer: number | null;
};

/**
 * Returns the template line by which a taken product is charged: the line of its door and layer, otherwise the cheapest
 * line of the product in the template, so that a wrong layer never costs the shopper more. Null if the template does
 * not contain the product. [domain T5]
 */
export function chargedLine<Line extends Pick<TemplateLine, 'productId' | 'door' | 'layer' | 'priceMinor'>>(
  lines: readonly Line[],
  taken: TakenFrom,
): Line | null {
  const candidates = lines.filter((line) => line.productId === taken.productId);
  const exact = candidates.find((line) => line.door === taken.door && line.layer === taken.layer);
  if (exact) return exact;
  return candidates.reduce<Line | null>(
    (cheapest, line) => (cheapest === null || line.priceMinor < cheapest.priceMinor ? line : cheapest),
    null,
  );
}
