import type { Device } from '@larder/database/model';
import type { MapPosition } from '@larder/domain/device/map-position';

/** Where a cabinet stands on the map; null while nobody said so. */
export function positionOf({ lat, lng }: Pick<Device, 'lat' | 'lng'>): MapPosition | null {
  return lat === null || lng === null ? null : { lat: lat.toNumber(), lng: lng.toNumber() };
}
