import type { Door } from '../device/door.ts';
import { lineKey } from '../stock/line-key.ts';

/** Numbers entered or booked for one line. Units. */
export type Numbers = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly countedQty: number | null;
  readonly adjustQty: number;
  readonly disposeQty: number;
  readonly restockQty: number;
};

/** A count determines the correction, so equal counts imply equal corrections. */
const isSame = (a: Numbers, b: Numbers) =>
  a.countedQty === b.countedQty &&
  (a.countedQty !== null || a.adjustQty === b.adjustQty) &&
  a.disposeQty === b.disposeQty &&
  a.restockQty === b.restockQty;

const isNothing = ({ countedQty, adjustQty, disposeQty, restockQty }: Numbers) =>
  countedQty === null && adjustQty === 0 && disposeQty === 0 && restockQty === 0;

/** Returns the lines that a record does not contain as they were entered; a line without effect need not be in it. */
export function unbookedLines(
  booked: readonly Numbers[],
  entered: readonly Numbers[],
): Pick<Numbers, 'door' | 'layer' | 'productId'>[] {
  const byKey = new Map(booked.map((line) => [lineKey(line), line]));
  return entered.flatMap((line) => {
    const known = byKey.get(lineKey(line));
    if (known ? isSame(known, line) : isNothing(line)) return [];
    const { door, layer, productId } = line;
    return [{ door, layer, productId }];
  });
}
