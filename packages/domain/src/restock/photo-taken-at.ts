/** From the beginning of a visit to its end; `to` is now while it goes on. */
export type VisitSpan = { readonly from: Date; readonly to: Date };

/**
 * When a photo of a visit counts as taken: as its phone states, if that fits the visit; else the nearest end of the visit, because a phone's
 * clock may be wrong and the photo belongs to that visit all the same. `believed` says which. [screens A-7]
 */
export function photoTakenAt(said: Date, { from, to }: VisitSpan): { at: Date; believed: boolean } {
  const least = Math.min(from.getTime(), to.getTime());
  const most = Math.max(from.getTime(), to.getTime());
  const at = said.getTime();
  if (at >= least - CLOCKS_MS && at <= most + CLOCKS_MS) return { at: said, believed: true };
  return { at: new Date(at < least ? least : most), believed: false };
}

/** Phones' and cabinets' clocks may differ from ours by so much. */
const CLOCKS_MS = 120_000;
