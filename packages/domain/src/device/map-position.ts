/** Where a cabinet stands, in degrees (WGS 84). */
export type MapPosition = { readonly lat: number; readonly lng: number };

export const latMax = 90;
export const lngMax = 180;
/** A tenth of a metre; what is stored. */
const DECIMALS = 6;
/** A metre; what is shown. */
const SHOWN_DECIMALS = 5;

/** As it is stored, without the digits that no phone knows. */
export function roundPosition({ lat, lng }: MapPosition): MapPosition {
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) };
}

/** `40.74840, -73.98570`, as every map app reads it. */
export function formatPosition({ lat, lng }: MapPosition): string {
  return `${lat.toFixed(SHOWN_DECIMALS)}, ${lng.toFixed(SHOWN_DECIMALS)}`;
}

/** Opens the map app of the phone, without a server between: iOS has a scheme of its own. */
export function mapLink({ lat, lng }: MapPosition, isApple: boolean): string {
  const place = `${lat},${lng}`;
  return isApple ? `maps://?ll=${place}&q=${place}` : `geo:${place}?q=${place}`;
}
