import { ListRow } from '@larder/ui/layout/list-row';
import { MapPin } from 'lucide-react';
import { memo } from 'react';
import { screenHref } from '../../../app/screen-href.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { useText } from '../../../app/use-text.ts';
import type { ListedDevice } from '../../../features/device/device-badges.tsx';

type PlacedDeviceRowProps = { device: ListedDevice; path: ScreenPath };

/** A cabinet and where it stands. */
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
