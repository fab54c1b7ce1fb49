import { MapPin } from 'lucide-react';
import { DeviceChoiceScreen } from '#features/device/choice/device-choice-screen.tsx';
import { useDeviceSearch } from '#features/device/choice/use-device-search.ts';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PlacedDeviceRow } from './placed-device-row.tsx';

/** Chooses the device whose address changes. Each row shows its present address. */
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
