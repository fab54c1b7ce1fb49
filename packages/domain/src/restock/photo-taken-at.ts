/** From the word that unlocked the door to its close; `to` is now while it stands open. */
export type Opening = { readonly from: Date; readonly to: Date };

/**
 * When a photo of a visit counts as taken: as its phone says, if that fits the opening it belongs to; else the end of the opening that is
 * nearest, because a phone's clock may be wrong and the photo belongs to that opening all the same. `believed` says which. [screens A-7]
 */
export function photoTakenAt(said: Date, { from, to }: Opening): { at: Date; believed: boolean } {
  const least = Math.min(from.getTime(), to.getTime());
  const most = Math.max(from.getTime(), to.getTime());
  const at = said.getTime();
  if (at >= least - CLOCKS_MS && at <= most + CLOCKS_MS) return { at: said, believed: true };
  return { at: new Date(at < least ? least : most), believed: false };
}

/** Phones' and cabinets' clocks may differ from ours by so much. */
const CLOCKS_MS = 120_000;
