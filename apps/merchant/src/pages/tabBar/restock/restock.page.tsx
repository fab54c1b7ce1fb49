import { IconButton } from '@larder/ui/controls/icon-button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { PackageCheck, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoticeBell } from '#features/notice/notice-bell.tsx';
import { BegunHereCard } from '#features/restock/outbox/begun-here-card.tsx';
import { WaitingBar } from '#features/restock/outbox/waiting-bar.tsx';
import { OwnTaskCard } from '#features/restock/own-task-card.tsx';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CabinetRow, type RestockCabinet } from './restock/cabinet-row.tsx';
import { ModeSheet } from './restock/mode-sheet.tsx';
import { ModesCard } from './restock/modes-card.tsx';

const SCAN = '/pages/index/scan-replenishment/scan-replenishment';

const defaults = { q: '', stock: 'all' };
const stocks = ['normal', 'low', 'out_of_stock'] as const;

/** Screen 3: the restock modes, the reader's own task, and the devices that need a restock. */
export default function RestockPage() {
  const t = useText();
  const isRestocker = useMe().membership.kind === 'restocker';
  const navigate = useNavigate();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters(defaults);
  const [chosen, setChosen] = useState<RestockCabinet | null>(null);
  const { data: overview } = trpc.restock.readOverview.useQuery({});
  const modes = overview?.modes.filter(({ enabled }) => enabled) ?? [];
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const devices = trpc.restock.listCabinets.useInfiniteQuery(
    { q: filters.q || undefined, stock: stocks.find((stock) => stock === filters.stock) },
    pagedOptions,
  );
  return (
    <DataScreen
      path="/pages/tabBar/restock/restock"
      query={devices}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
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
        <>
          {modes.length > 0 && (
            <IconButton
              icon={<ScanLine aria-hidden="true" />}
              label={t('restock.scan')}
              onPress={() => navigate(screenHref(SCAN))}
            />
          )}
          <NoticeBell />
        </>
      }
      head={
        <>
          <WaitingBar />
          <div className="flex flex-col gap-3 px-3 pt-3 pb-2">
            <BegunHereCard />
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
              chips={(['all', ...stocks] as const).map((value) => ({
                value,
                label: value === 'all' ? t('shell.devices.all') : t(`enum.stock.${value}`),
              }))}
              value={filters.stock}
              onChange={(stock) => setFilters({ stock })}
            />
          </div>
        </>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <ModeSheet modes={modes} device={chosen} onClose={() => setChosen(null)} />
          <PagedList query={devices} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
            {(device) => <CabinetRow device={device} onChoose={modes.length > 0 ? setChosen : undefined} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
