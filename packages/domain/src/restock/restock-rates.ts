const MILLION = 1_000_000;

/** Share of the stock after the last restock that was sold since, in ppm; null if that stock was 0. [domain 7] */
export function sellThroughPpm(soldUnits: number, lastRestockStock: number): number | null {
  return lastRestockStock > 0 ? Math.round((Math.max(0, soldUnits) * MILLION) / lastRestockStock) : null;
}

/** Share of the units leaving the cabinet that were disposed of, in ppm; null if none left. [domain 7] */
export function spoilagePpm(disposedUnits: number, soldUnits: number): number | null {
  const gone = disposedUnits + Math.max(0, soldUnits);
  return gone > 0 ? Math.round((disposedUnits * MILLION) / gone) : null;
}
