/** Lowest strength in dBm for 4, 3, 2 and 1 bars. [protocol 7] */
const floorsDbm = { lte: [-75, -85, -95, -105], wifi: [-55, -65, -75, -85] } as const;

/** 0 to 4 bars; null on a wire or when the cabinet did not say. Unknown kinds of network are judged as mobile. */
export function signalBars(rssiDbm: number | null, network: string): number | null {
  if (rssiDbm === null) return null;
  const floors = network === 'wifi' ? floorsDbm.wifi : floorsDbm.lte;
  return floors.filter((floor) => rssiDbm >= floor).length;
}
