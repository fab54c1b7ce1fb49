/** Minimum strength in dBm for 4, 3, 2 and 1 bars. [protocol 7] */
const floorsDbm = { lte: [-75, -85, -95, -105], wifi: [-55, -65, -75, -85] } as const;

/**
 * Returns 0 to 4 bars; null for a wired connection or when the cabinet did not report a strength. Unknown kinds of
 * network are treated as mobile.
 */
export function signalBars(rssiDbm: number | null, network: string): number | null {
  if (rssiDbm === null) return null;
  const floors = network === 'wifi' ? floorsDbm.wifi : floorsDbm.lte;
  return floors.filter((floor) => rssiDbm >= floor).length;
}
