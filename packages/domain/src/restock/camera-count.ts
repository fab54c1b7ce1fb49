type BeforeFilling = {
  /** C + A */
  readonly adjusted: number;
  /** D */
  readonly disposeQty: number;
};

/** The entry for which the camera's number would be right. */
export type CameraEntry = { readonly restockQty: number; readonly countedQty?: number };

/**
 * Converts the camera's stock after a restock into an entry: units beyond the stock before filling were put in; if the
 * camera sees fewer, nothing was put in and the difference is missing.
 */
export function entryFromCamera(seenQty: number, { adjusted, disposeQty }: BeforeFilling): CameraEntry {
  const before = adjusted - disposeQty;
  return seenQty >= before
    ? { restockQty: seenQty - before }
    : { restockQty: 0, countedQty: seenQty + disposeQty };
}

/**
 * A camera counts fronts: its count is reliable if it exceeds the entered one, or if no unit can be hidden behind
 * another. [decision 52]
 */
export function isCameraSure(seenQty: number, stockAfter: number, facings: number): boolean {
  return seenQty > stockAfter || stockAfter <= facings;
}
