import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Chips } from '@larder/ui/layout/chips';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { DeviceChoiceScreen } from '#features/device/choice/device-choice-screen.tsx';
import { useDeviceSearch } from '#features/device/choice/use-device-search.ts';
import { OwnTripCard } from '#features/restock/trip/own-trip-card.tsx';
import { useOpenTrips } from '#features/restock/trip/use-open-trips.ts';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { IndexFooter } from './index-footer.tsx';
import { IndexLinks } from './index-links.tsx';
import { IndexRow } from './index-row.tsx';
import { RestockDeviceRow } from './restock-device-row.tsx';

const choices = ['all', 'low', 'out_of_stock'] as const;

/** Screen INDEX (101, 110, 119): the devices in scope, those that need most first. */
export function RestockIndexScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const search = useDeviceSearch({ stock: 'all' });
  const openTrip = useOpenTrips().find((trip) => trip.mode === mode);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const tripMode = mode === 'quick' || mode === 'one_click' ? mode : null;
  const { stock } = search.filters;
  const devices = trpc.restock.listDevices.useInfiniteQuery(
    { mode, q: search.q, stock: stock === 'low' || stock === 'out_of_stock' ? stock : undefined },
    pagedOptions,
  );
  return (
    <DeviceChoiceScreen
      path={path}
      query={devices}
      search={search}
      none={{ icon: <PackageCheck aria-hidden="true" />, title: t('restock.index.empty') }}
      aboveSearch={
        <>
          {openTrip && <OwnTripCard trip={openTrip} />}
          <IndexLinks mode={mode} />
        </>
      }
      belowSearch={
        <Chips
          label={t('shell.restock.stockFilter')}
          chips={choices.map((value) => ({
            value,
            label: value === 'all' ? t('shell.devices.all') : t(`enum.stock.${value}`),
          }))}
          value={stock}
          onChange={(value) => search.setFilters({ stock: value })}
        />
      }
      footer={tripMode && <IndexFooter mode={tripMode} ticked={ticked} openTripId={openTrip?.tripId} />}
    >
      {(device) =>
        tripMode ? (
          <IndexRow device={device} mode={tripMode} ticked={ticked} onTicked={setTicked} />
        ) : (
          <RestockDeviceRow device={device} mode={mode} />
        )
      }
    </DeviceChoiceScreen>
  );
}
