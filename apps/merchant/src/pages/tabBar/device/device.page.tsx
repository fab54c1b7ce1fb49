import { deviceStatuses } from '@larder/domain/device/lifecycle/device-status';
import { IconButton } from '@larder/ui/controls/icon-button';
import { SearchField } from '@larder/ui/controls/search-field';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { History, ScanLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoticeBell } from '#features/notice/notice-bell.tsx';
import { type Inputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ListedDeviceRow } from './device/listed-device-row.tsx';
import { NoDevices } from './device/no-devices.tsx';

const SILENCE_CHECK_MS = 30_000;
/** Pages per polling interval: a longer list is polled less often, so that the load per time stays the same. */
const CHECKED_PAGES = 5;

type Asked = NonNullable<Inputs['device']['list']>;
const defaults = { q: '', status: 'all', online: 'all' };
const onlineChoices = ['all', 'online', 'offline'] as const;
const activity = screenHref('/pages/device/fleet-activity');
const scanner = screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'activate' });

const row = (device: ComponentProps<typeof ListedDeviceRow>['device']) => <ListedDeviceRow device={device} />;

/** Screen 2: the merchant's devices. */
export default function DevicePage() {
  const t = useText();
  const navigate = useNavigate();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters(defaults);
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const asked = { q: filters.q || undefined, online: filters.online as Asked['online'] };
  const devices = trpc.device.list.useInfiniteQuery(
    { ...asked, status: filters.status as Asked['status'] },
    // Silence raises no event: poll for devices that went offline, less often the more pages that takes.
    {
      ...pagedOptions,
      refetchInterval: ({ state }) =>
        SILENCE_CHECK_MS * Math.ceil((state.data?.pages.length ?? 1) / CHECKED_PAGES),
    },
  );
  const { data: counts } = trpc.device.count.useQuery(asked);
  const countOf = {
    to_be_activated: counts?.toBeActivated,
    operational: counts?.operational,
    frozen: counts?.frozen,
  };
  return (
    <DataScreen
      path="/pages/tabBar/device/device"
      query={devices}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={isFiltered ? <NothingFound onClear={clearFilters} /> : <NoDevices scanner={scanner} />}
      actions={
        <>
          <IconButton
            icon={<History aria-hidden="true" />}
            label={t('title.device.fleet-activity')}
            onPress={() => navigate(activity)}
          />
          <Can anyOf={['device.activate']}>
            <IconButton
              icon={<ScanLine aria-hidden="true" />}
              label={t('home.tile.activate')}
              onPress={() => navigate(scanner)}
            />
          </Can>
          <NoticeBell />
        </>
      }
      head={
        <div className="flex flex-col gap-3 px-3 pt-3 pb-2">
          <SearchField
            label={t('shell.devices.searchLabel')}
            placeholder={t('shell.devices.search')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
          <Chips
            label={t('shell.devices.statusFilter')}
            chips={[
              { value: 'all', label: t('shell.devices.all'), count: counts?.all },
              ...deviceStatuses.map((status) => ({
                value: status,
                label: t(`enum.device.status.${status}`),
                count: countOf[status],
              })),
            ]}
            value={filters.status}
            onChange={(status) => setFilters({ status })}
          />
          <SegmentedControl
            label={t('shell.devices.onlineFilter')}
            segments={onlineChoices.map((value) => ({
              value,
              label: value === 'all' ? t('shell.devices.all') : t(`enum.device.online.${value}`),
            }))}
            value={filters.online}
            onChange={(online) => setFilters({ online })}
          />
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={devices} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
            {row}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
