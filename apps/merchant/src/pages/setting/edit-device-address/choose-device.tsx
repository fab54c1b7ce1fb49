import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ListRow } from '@larder/ui/layout/list-row';
import { MapPin } from 'lucide-react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../../app/paged-list.tsx';
import { screenHref } from '../../../app/screen-href.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { useQueryFilters } from '../../../app/use-query-filters.ts';
import { useSearchText } from '../../../app/use-search-text.ts';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';

/** Which cabinet moves. Each row says where it stands. */
export function ChooseDevice({ path }: { path: ScreenPath }) {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '' });
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const devices = trpc.device.list.useInfiniteQuery(
    { q: filters.q || undefined, status: 'all', online: 'all' },
    pagedOptions,
  );
  return (
    <DataScreen
      path={path}
      query={devices}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<MapPin aria-hidden="true" />} title={t('device.address.noDevices')} />
        )
      }
      head={
        <div className="px-3 py-3">
          <SearchField
            label={t('shell.devices.searchLabel')}
            placeholder={t('shell.devices.search')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={devices} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
            {({ deviceNo, name, address }) => (
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
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
