import { ListRow } from '@larder/ui/layout/list-row';
import { MapPin } from 'lucide-react';
import { memo } from 'react';
import type { ListedDevice } from '#features/device/state/device-badges.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PlacedDeviceRowProps = { device: ListedDevice; path: ScreenPath };

/** Row of a device with its address. */
export const PlacedDeviceRow = memo(function PlacedDeviceRow({ device, path }: PlacedDeviceRowProps) {
  const t = useText();
  const { deviceNo, name, address } = device;
  return (
    <ListRow
      as="div"
      id={deviceNo}
      leading={<MapPin aria-hidden="true" />}
      title={name ?? deviceNo}
      subtitle={
        address
          ? [address.street, address.city, address.state].filter(Boolean).join(', ')
          : t('device.address.none')
      }
      href={screenHref(path, { deviceNo })}
    />
  );
});
