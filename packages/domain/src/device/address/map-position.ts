/** Position of a device in degrees (WGS 84). */
export type MapPosition = { readonly lat: number; readonly lng: number };

export const latMax = 90;
export const lngMax = 180;
/** Stored to a tenth of a meter. */
const DECIMALS = 6;
/** Shown to a meter. */
const SHOWN_DECIMALS = 5;

/** Rounds a position for storage, dropping digits beyond a phone's accuracy. */
export function roundPosition({ lat, lng }: MapPosition): MapPosition {
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) };
}

/** Formats a position as `40.74840, -73.98570`, which every map app reads. */
export function formatPosition({ lat, lng }: MapPosition): string {
  return `${lat.toFixed(SHOWN_DECIMALS)}, ${lng.toFixed(SHOWN_DECIMALS)}`;
}

/** Link that opens the phone's map app without a server in between; iOS has its own scheme. */
export function mapLink({ lat, lng }: MapPosition, isApple: boolean): string {
  const place = `${lat},${lng}`;
  return isApple ? `maps://?ll=${place}&q=${place}` : `geo:${place}?q=${place}`;
}
