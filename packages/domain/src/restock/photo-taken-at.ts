/** From the start of a task to its end; `to` is the current time while the task is open. */
export type TaskSpan = { readonly from: Date; readonly to: Date };

/**
 * Determines when a photo of a task was taken: at the time that the phone states if it fits the task, otherwise at the
 * nearest end of the task, because the phone's clock may be wrong while the photo still belongs to the task. `believed`
 * says which. [screens A-7]
 */
export function photoTakenAt(stated: Date, { from, to }: TaskSpan): { at: Date; believed: boolean } {
  const earliest = Math.min(from.getTime(), to.getTime());
  const latest = Math.max(from.getTime(), to.getTime());
  const at = stated.getTime();
  if (at >= earliest - CLOCKS_MS && at <= latest + CLOCKS_MS) return { at: stated, believed: true };
  return { at: new Date(at < earliest ? earliest : latest), believed: false };
}

/** Tolerated difference between our clock and those of phones and cabinets. */
const CLOCKS_MS = 120_000;
