import { type MapPosition, roundPosition } from '@larder/domain/device/address/map-position';

/** Reasons for no position: the phone cannot locate, the user refused, or it took too long. */
export type PositionFault = 'unsupported' | 'denied' | 'unknown';

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 };

/** Returns the phone's position. The browser asks for permission, so call it only on a tap. */
export function currentPosition(): Promise<MapPosition | PositionFault> {
  // Absent outside a secure context, despite the types.
  const geolocation: Geolocation | undefined = navigator.geolocation;
  if (!geolocation) return Promise.resolve('unsupported');
  return new Promise((done) => {
    geolocation.getCurrentPosition(
      ({ coords }) => done(roundPosition({ lat: coords.latitude, lng: coords.longitude })),
      ({ code, PERMISSION_DENIED }) => done(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      OPTIONS,
    );
  });
}

/** iOS and macOS open maps by a scheme of their own. */
export const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent);
