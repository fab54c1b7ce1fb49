import { SearchField } from '@larder/ui/controls/search-field';
import { Badge } from '@larder/ui/feedback/badge';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { PackageCheck } from 'lucide-react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../../app/paged-list.tsx';
import { screenHref } from '../../../app/screen-href.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { useQueryFilters } from '../../../app/use-query-filters.ts';
import { useSearchText } from '../../../app/use-search-text.ts';
import { useText } from '../../../app/use-text.ts';
import { type Outputs, trpc } from '../../../platform/trpc.ts';
import { StockBadge } from '../../device/device-badges.tsx';
import { DeviceRow } from '../../device/device-row.tsx';

type ChooseOrderDeviceProps = { path: ScreenPath; mode: 'refill' | 'legacy' };
type Device = Outputs['restock']['devices']['items'][number];

/** Which cabinet the order is for, those that miss most first; one with an open order leads there no second time. */
export function ChooseOrderDevice({ path, mode }: ChooseOrderDeviceProps) {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '' });
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const devices = trpc.restock.devices.useInfiniteQuery({ mode, q: filters.q || undefined }, pagedOptions);
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
          <EmptyState icon={<PackageCheck aria-hidden="true" />} title={t('restock.create.noDevices')} />
        )
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <p className="text-ink-soft">{t('restock.create.choose')}</p>
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
        <div className="grow border-line border-t bg-surface">
          <PagedList query={devices} keyOf={({ deviceNo }) => deviceNo} label={t('shell.devices.list')}>
            {(device) => <ChoiceRow device={device} mode={mode} path={path} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}

function ChoiceRow({ device, mode, path }: ChooseOrderDeviceProps & { device: Device }) {
  const t = useText();
  const { deviceNo, units, openOrder } = device;
  return (
    <DeviceRow
      device={device}
      href={openOrder ? undefined : screenHref(path, { deviceNo })}
      details={
        <span className="block font-semibold text-ink">{t(`restock.units.${mode}`, { count: units })}</span>
      }
      badges={
        <>
          {openOrder && (
            <Badge tone="info" name="restock.order.created">
              {t('restock.openOrder', { no: openOrder.orderNo })}
            </Badge>
          )}
          <StockBadge {...device} showNormal />
        </>
      }
    />
  );
}
