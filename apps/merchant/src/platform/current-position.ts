import { type MapPosition, roundPosition } from '@larder/domain/device/map-position';

/** Why there is no position: the phone has no such thing, its owner said no, or it could not find out in time. */
export type PositionFault = 'unsupported' | 'denied' | 'unknown';

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 };

/** Where the phone is. The browser asks for permission, so only on a tap. */
export function currentPosition(): Promise<MapPosition | PositionFault> {
  // Absent where the page is not served safely, whatever the types say.
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
