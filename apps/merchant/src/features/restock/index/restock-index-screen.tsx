import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../../app/paged-list.tsx';
import type { ScreenPath } from '../../../app/screens.ts';
import { useQueryFilters } from '../../../app/use-query-filters.ts';
import { useSearchText } from '../../../app/use-search-text.ts';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { OwnTripCard } from '../trip/own-trip-card.tsx';
import { useOpenTrips } from '../trip/use-open-trips.ts';
import { IndexFooter } from './index-footer.tsx';
import { IndexLinks } from './index-links.tsx';
import { IndexRow } from './index-row.tsx';
import { RestockDeviceRow } from './restock-device-row.tsx';

const choices = ['all', 'low', 'out_of_stock'] as const;

/** INDEX (101, 110, 119): the cabinets in scope, those that need most first. */
export function RestockIndexScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '', stock: 'all' });
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const openTrip = useOpenTrips().find((trip) => trip.mode === mode);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const tripMode = mode === 'quick' || mode === 'one_click' ? mode : null;
  const stock = filters.stock === 'low' || filters.stock === 'out_of_stock' ? filters.stock : undefined;
  const devices = trpc.restock.devices.useInfiniteQuery(
    { mode, q: filters.q || undefined, stock },
    pagedOptions,
  );
  return (
    <DataScreen
      path={path}
      query={devices}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<PackageCheck aria-hidden="true" />} title={t('restock.index.empty')} />
        )
      }
      head={
        <div className="flex flex-col gap-3 px-3 pt-3 pb-2">
          {openTrip && <OwnTripCard trip={openTrip} />}
          <IndexLinks mode={mode} />
          <SearchField
            label={t('shell.devices.searchLabel')}
            placeholder={t('shell.devices.search')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
          <Chips
            label={t('shell.restock.stockFilter')}
            chips={choices.map((value) => ({
              value,
              label: value === 'all' ? t('shell.devices.all') : t(`enum.stock.${value}`),
            }))}
            value={filters.stock}
            onChange={(value) => setFilters({ stock: value })}
          />
        </div>
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList query={devices} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
              {(device) =>
                tripMode ? (
                  <IndexRow device={device} mode={tripMode} ticked={ticked} onTicked={setTicked} />
                ) : (
                  <RestockDeviceRow device={device} mode={mode} />
                )
              }
            </PagedList>
          </div>
          {tripMode && <IndexFooter mode={tripMode} ticked={ticked} openTripId={openTrip?.tripId} />}
        </>
      )}
    </DataScreen>
  );
}
