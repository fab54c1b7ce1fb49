import type { ImportFault } from '../import-fault.ts';
import type { ImportRow } from '../import-rows.ts';
import { formatMinor } from '../money.ts';
import { isPriceJump } from '../price-move.ts';
import type { OwnProductRow } from './own-product-rows.ts';

/** A product of the platform, with the merchant's own if they have it. */
export type ImportTarget = {
  readonly platformProductId: string;
  readonly gtin: string;
  readonly name: string;
  readonly suggestedMinor: number | null;
  readonly own: {
    readonly id: string;
    readonly version: number;
    readonly priceMinor: number;
    /** Null while it is not known. */
    readonly costMinor: number | null;
  } | null;
  /** Cost of a product that was removed from the library, which it has again when it comes back; null otherwise. */
  readonly formerCostMinor: number | null;
};

/** What the import makes of a line. `before` is null of a new product. */
export type PlannedRow = {
  readonly line: number;
  readonly target: ImportTarget;
  readonly verdict: 'new' | 'changed' | 'same';
  readonly priceMinor: number;
  readonly costMinor: number | null;
};

/**
 * Compares a merchant's table with what is stored. A price or cost that the table does not say stays as it is; a new
 * product begins at the suggested price. A line is refused where the platform has no such product, where a new one
 * would have no price, and where a price moves tenfold, as a decimal mark at the wrong place makes it. [decision 322]
 */
export function planOwnImport(
  rows: readonly ImportRow<OwnProductRow>[],
  targets: readonly ImportTarget[],
): { readonly planned: readonly PlannedRow[]; readonly faults: readonly ImportFault[] } {
  const byGtin = new Map(targets.map((target) => [target.gtin, target]));
  const planned: PlannedRow[] = [];
  const faults: ImportFault[] = [];
  for (const row of rows) {
    const result = planRow(row, byGtin.get(row.gtin));
    if ('code' in result) faults.push({ ...result, line: row.line });
    else planned.push({ ...result, line: row.line });
  }
  return { planned, faults };
}

type Fault = Pick<ImportFault, 'column' | 'code' | 'detail'>;

function planRow(row: OwnProductRow, target: ImportTarget | undefined): Fault | Omit<PlannedRow, 'line'> {
  if (!target) return { column: 'gtin', code: 'unknown_product', detail: row.gtin };
  const { own, suggestedMinor, formerCostMinor } = target;
  const priceMinor = row.priceMinor ?? own?.priceMinor ?? suggestedMinor;
  if (priceMinor === null) return { column: 'price', code: 'required' };
  const knownCostMinor = own?.costMinor ?? formerCostMinor;
  const costMinor = row.costMinor ?? knownCostMinor;
  const moves = [
    ['price', own?.priceMinor ?? suggestedMinor, priceMinor],
    ['cost', knownCostMinor, costMinor],
  ] as const;
  for (const [column, beforeMinor, afterMinor] of moves)
    if (beforeMinor !== null && afterMinor !== null && isPriceJump({ beforeMinor, afterMinor }))
      return { column, code: 'price_jump', detail: formatMinor(beforeMinor) };
  const isSame = own !== null && own.priceMinor === priceMinor && own.costMinor === costMinor;
  return { target, priceMinor, costMinor, verdict: own === null ? 'new' : isSame ? 'same' : 'changed' };
}
