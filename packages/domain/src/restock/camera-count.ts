type BeforeFilling = {
  /** C + A */
  readonly adjusted: number;
  /** D */
  readonly disposeQty: number;
};

/** What a restocker would have typed for the camera's number to be right. */
export type CameraEntry = { readonly restockQty: number; readonly countedQty?: number };

/**
 * Turns the camera's stock after a restock into an entry: what it sees beyond the old stock was put in; if it sees less than the old
 * stock, nothing was put in and the rest is missing.
 */
export function entryFromCamera(seenQty: number, { adjusted, disposeQty }: BeforeFilling): CameraEntry {
  const before = adjusted - disposeQty;
  return seenQty >= before
    ? { restockQty: seenQty - before }
    : { restockQty: 0, countedQty: seenQty + disposeQty };
}

/** A camera counts fronts: it is sure if it sees more than was typed, or if no unit can hide behind another. [decision 0052] */
export function isCameraSure(seenQty: number, stockAfter: number, facings: number): boolean {
  return seenQty > stockAfter || stockAfter <= facings;
}
