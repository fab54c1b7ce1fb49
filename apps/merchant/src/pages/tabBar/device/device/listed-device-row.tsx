import { memo } from 'react';
import { DeviceRow } from '#features/device/device-row.tsx';
import { listedDeviceHref } from '#features/device/listed-device-href.ts';
import { DeviceBadges, type ListedDevice } from '#features/device/state/device-badges.tsx';
import { PlaceLine } from './place-line.tsx';

/** Row of a device in the list. */
export const ListedDeviceRow = memo(function ListedDeviceRow({ device }: { device: ListedDevice }) {
  return (
    <DeviceRow
      device={device}
      href={listedDeviceHref(device)}
      details={<PlaceLine device={device} />}
      badges={<DeviceBadges device={device} />}
    />
  );
});
