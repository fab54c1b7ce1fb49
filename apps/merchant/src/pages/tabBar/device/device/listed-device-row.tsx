import { memo } from 'react';
import { DeviceBadges, type ListedDevice } from '#features/device/device-badges.tsx';
import { DeviceRow } from '#features/device/device-row.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { PlaceLine } from './place-line.tsx';

/** A device in service leads to its details, a new one to its activation. */
const hrefOf = ({ deviceNo, status }: ListedDevice) =>
  status === 'to_be_activated'
    ? screenHref('/pages/setting/activate-device', { deviceNo })
    : screenHref('/pages/device/device-details', { deviceNo });

/** Row of a device in the list. */
export const ListedDeviceRow = memo(function ListedDeviceRow({ device }: { device: ListedDevice }) {
  return (
    <DeviceRow
      device={device}
      href={hrefOf(device)}
      details={<PlaceLine device={device} />}
      badges={<DeviceBadges device={device} />}
    />
  );
});
