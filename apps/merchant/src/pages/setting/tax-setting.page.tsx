import { limits } from '@larder/domain/limits';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { useDeviceSearch } from '#features/device/choice/use-device-search.ts';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RateRow } from './tax-setting/rate-row.tsx';
import { RatesFooter } from './tax-setting/rates-footer.tsx';

/** Screen 130: the tax rate of every device, those without one first; ticked devices get one together. */
export default function TaxSettingPage() {
  const t = useText();
  const { search, q, isFiltered, clearFilters } = useDeviceSearch({});
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const query = trpc.tax.listRates.useInfiniteQuery({ limit: limits.pageSizeMax, q }, pagedOptions);
  const items = query.data ? itemsOf(query.data) : [];
  return (
    <DataScreen
      path="/pages/setting/tax-setting"
      query={query}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<Percent aria-hidden="true" />}
            title={t('tax.search.none')}
            hint={t('tax.search.noneHint')}
          />
        )
      }
      head={
        <div className="p-3">
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
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList query={query} keyOf={({ deviceNo }) => deviceNo} label={t('tax.list')}>
              {(device) => (
                <RateRow
                  device={device}
                  ticked={ticked.includes(device.deviceNo)}
                  onTicked={(on) =>
                    setTicked((before) => [
                      ...before.filter((deviceNo) => deviceNo !== device.deviceNo),
                      ...(on ? [device.deviceNo] : []),
                    ])
                  }
                />
              )}
            </PagedList>
          </div>
          <RatesFooter
            ticked={ticked}
            listed={items.map(({ deviceNo }) => deviceNo)}
            onTicked={(deviceNos) => setTicked(deviceNos)}
          />
        </>
      )}
    </DataScreen>
  );
}
