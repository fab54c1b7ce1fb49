import { shownGtin } from '@larder/domain/gtin';
import type { Shelf } from '../../../features/template/draft-state.ts';

/** What the scanner brought, and the layer it was asked for. */
export type Scanned = { readonly q: string; readonly shelf: Shelf };

/** The layer in the address to which the scanner comes back. */
export const shelfText = ({ door, layer }: Shelf): string => `${door}${layer}`;

/** What an address with a scanned number says; null without one. */
export function readScanned(search: URLSearchParams): Scanned | null {
  const gtin = search.get('gtin');
  if (gtin === null || !/^\d{8,14}$/.test(gtin)) return null;
  const [, door, layer] = /^([LR])([1-9]\d?)$/.exec(search.get('shelf') ?? '') ?? [];
  return { q: shownGtin(gtin), shelf: { door: door === 'R' ? 'R' : 'L', layer: Number(layer ?? 1) } };
}
