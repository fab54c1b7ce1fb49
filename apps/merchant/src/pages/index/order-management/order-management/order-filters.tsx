import { limits } from '@larder/domain/limits';
import { orderStatuses } from '@larder/domain/order/order-status';
import { SearchField } from '@larder/ui/controls/search-field';
import { Chips } from '@larder/ui/layout/chips';
import { DeviceFilter } from '#features/device/choice/device-filter.tsx';
import { RangeFilter, type useRange } from '#screen-kit/filter/range-filter.tsx';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TypeFilter } from './type-filter.tsx';

type Filters = { status: string; type: string; deviceNo: string; q: string };
type OrderFiltersProps = {
  filters: Filters;
  range: ReturnType<typeof useRange>;
  /** See `RangeFilter`. */
  anyTime?: { readonly isShown: boolean } | undefined;
  /** Name of the one device whose orders are shown. */
  device: string | null | undefined;
  setFilters: (changed: Partial<Filters>) => void;
};

/** Search, days, and a row with device, type and state. At most 31 days at once, unless a search looks at any time. */
export function OrderFilters({ filters, range, anyTime, device, setFilters }: OrderFiltersProps) {
  const t = useText();
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  return (
    <div className="flex flex-col gap-3 p-3 table:flex-row table:flex-wrap table:*:first:flex-[1_1_16rem] table:*:last:w-full">
      <SearchField
        label={t('order.search')}
        placeholder={t('order.search')}
        clearLabel={t('btn.clear')}
        value={search.typed}
        onValueChange={search.setTyped}
      />
      <RangeFilter {...range} anyTime={anyTime} maxDays={limits.exportOrderDays} />
      <Chips
        label={t('field.order.status')}
        chips={[
          { value: 'all', label: t('order.all') },
          { value: 'sold', label: t('order.sold') },
          ...orderStatuses.map((status) => ({ value: status, label: t(`enum.order.status.${status}`) })),
        ]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
        before={
          <>
            <DeviceFilter
              title={t('order.chooseDevice')}
              deviceNo={filters.deviceNo}
              name={device}
              onChange={(deviceNo) => setFilters({ deviceNo })}
            />
            <TypeFilter type={filters.type} onChange={(type) => setFilters({ type })} />
          </>
        }
      />
    </div>
  );
}
