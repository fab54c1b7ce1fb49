const MILLION = 1_000_000;

/** Which part of the stock after the last restock was sold since, in ppm; null where there was none. [domain 7] */
export function sellThroughPpm(soldUnits: number, lastRestockStock: number): number | null {
  return lastRestockStock > 0 ? Math.round((Math.max(0, soldUnits) * MILLION) / lastRestockStock) : null;
}

/** Which part of what left the cabinet was thrown away, in ppm; null where nothing left. [domain 7] */
export function spoilagePpm(disposedUnits: number, soldUnits: number): number | null {
  const gone = disposedUnits + Math.max(0, soldUnits);
  return gone > 0 ? Math.round((disposedUnits * MILLION) / gone) : null;
}
