import type { Device } from '@larder/database/model';
import type { MapPosition } from '@larder/domain/device/address/map-position';

/** Position of a cabinet on the map; null until a member sets it. */
export function positionOf({ lat, lng }: Pick<Device, 'lat' | 'lng'>): MapPosition | null {
  return lat === null || lng === null ? null : { lat: lat.toNumber(), lng: lng.toNumber() };
}
