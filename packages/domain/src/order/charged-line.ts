import type { Door } from '../device/door.ts';
import type { TemplateLine } from '../template/template-line.ts';

/** Where the recogniser says a product was taken from; null where it cannot say. */
export type TakenFrom = {
  readonly productId: string;
  readonly door: Door | null;
  readonly layer: number | null;
};

/**
 * The template line that a taking is charged by: that of its door and layer, else the cheapest of the product in the cabinet, so that a
 * misplaced layer never costs the shopper more; null if the template does not hold the product. [domain T5]
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
