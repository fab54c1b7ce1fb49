import { IconButton } from '@larder/ui/controls/icon-button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { PackageCheck, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useMe } from '../../../app/me.ts';
import { useNavigate } from '../../../app/navigation/use-navigate.ts';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../../app/paged-list.tsx';
import { screenHref, screenLink } from '../../../app/screen-href.ts';
import { useQueryFilters } from '../../../app/use-query-filters.ts';
import { useSearchText } from '../../../app/use-search-text.ts';
import { useText } from '../../../app/use-text.ts';
import { type ListedDevice, StockBadge } from '../../../features/device/device-badges.tsx';
import { DeviceRow } from '../../../features/device/device-row.tsx';
import { OwnTaskCard } from '../../../features/restock/own-task-card.tsx';
import { trpc } from '../../../platform/trpc.ts';
import { ModeSheet } from './restock/mode-sheet.tsx';
import { ModesCard } from './restock/modes-card.tsx';
import { ShelfLine } from './restock/shelf-line.tsx';

const SCAN = '/pages/index/scan-replenishment/scan-replenishment';

const defaults = { q: '', stock: 'all' };
const choices = ['all', 'normal', 'low', 'out_of_stock'] as const;

const stockOf = ({ outOfStock, lowStock }: ListedDevice) =>
  outOfStock > 0 ? 'out_of_stock' : lowStock > 0 ? 'low' : 'normal';

/** 3. The ways to restock, the reader's own visit, and which cabinets need somebody. */
export default function RestockPage() {
  const t = useText();
  const isRestocker = useMe().membership.kind === 'restocker';
  const navigate = useNavigate();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters(defaults);
  const [chosen, setChosen] = useState<ListedDevice | null>(null);
  const { data: overview } = trpc.restock.overview.useQuery({});
  const modes = overview?.modes.filter(({ enabled }) => enabled) ?? [];
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const devices = trpc.device.list.useInfiniteQuery({ q: filters.q || undefined, limit: 100 }, pagedOptions);
  const wanted = (device: ListedDevice) =>
    device.status !== 'to_be_activated' && (filters.stock === 'all' || stockOf(device) === filters.stock);
  /** Sold out first, then low; the order of the cabinets stays otherwise. */
  const data = devices.data && {
    ...devices.data,
    pages: [{ items: itemsOf(devices.data).filter(wanted).sort(byNeed) }],
  };
  return (
    <DataScreen
      path="/pages/tabBar/restock/restock"
      query={{ ...devices, data }}
      skeleton={<ListSkeleton />}
      isEmpty={(shown) => itemsOf(shown).length === 0 && !devices.hasNextPage}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<PackageCheck aria-hidden="true" />}
            title={isRestocker ? t('shell.restock.noneBound') : t('shell.restock.none')}
          />
        )
      }
      actions={
        modes.length > 0 && (
          <IconButton
            icon={<ScanLine aria-hidden="true" />}
            label={t('restock.scan')}
            onPress={() => navigate(screenHref(SCAN))}
          />
        )
      }
      head={
        <div className="flex flex-col gap-3 px-3 pt-3 pb-2">
          {overview?.ownTask && <OwnTaskCard task={overview.ownTask} />}
          {modes.length > 0 && <ModesCard modes={modes} />}
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
            onChange={(stock) => setFilters({ stock })}
          />
        </div>
      }
    >
      {(shown) => (
        <div className="border-line border-t bg-surface">
          <ModeSheet modes={modes} device={chosen} onClose={() => setChosen(null)} />
          <PagedList
            query={{ ...devices, data: shown }}
            keyOf={({ deviceNo }) => deviceNo}
            label={t('shell.devices.list')}
          >
            {(device) => (
              <DeviceRow
                device={device}
                {...(modes.length > 0
                  ? { onPress: () => setChosen(device) }
                  : { href: screenLink('/pages/device/stock-details', { deviceNo: device.deviceNo }) })}
                details={<ShelfLine device={device} />}
                badges={<StockBadge {...device} showNormal />}
              />
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}

const need = { out_of_stock: 0, low: 1, normal: 2 };
const byNeed = (a: ListedDevice, b: ListedDevice) =>
  need[stockOf(a)] - need[stockOf(b)] || b.outOfStock - a.outOfStock || b.lowStock - a.lowStock;
