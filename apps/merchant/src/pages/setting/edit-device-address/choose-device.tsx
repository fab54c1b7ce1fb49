import { MapPin } from 'lucide-react';
import { pagedOptions } from '../../../app/paged-list.tsx';
import type { ScreenPath } from '../../../app/screens.ts';
import { useText } from '../../../app/use-text.ts';
import { DeviceChoiceScreen } from '../../../features/device/device-choice-screen.tsx';
import { useDeviceSearch } from '../../../features/device/use-device-search.ts';
import { trpc } from '../../../platform/trpc.ts';
import { PlacedDeviceRow } from './placed-device-row.tsx';

/** Which cabinet moves. Each row says where it stands. */
export function ChooseDevice({ path }: { path: ScreenPath }) {
  const t = useText();
  const search = useDeviceSearch({});
  const devices = trpc.device.list.useInfiniteQuery(
    { q: search.q, status: 'all', online: 'all' },
    pagedOptions,
  );
  return (
    <DeviceChoiceScreen
      path={path}
      query={devices}
      search={search}
      pictures={false}
      none={{ icon: <MapPin aria-hidden="true" />, title: t('device.address.noDevices') }}
    >
      {(device) => <PlacedDeviceRow device={device} path={path} />}
    </DeviceChoiceScreen>
  );
}
