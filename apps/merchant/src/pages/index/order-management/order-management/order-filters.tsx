import { orderStatuses } from '@larder/domain/order/order-status';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { Chips } from '@larder/ui/layout/chips';
import { X } from 'lucide-react';
import { PeriodFilter } from '#screen-kit/filter/period-filter.tsx';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Filters = { status: string; from: string; to: string; deviceNo: string; q: string };
type OrderFiltersProps = {
  filters: Filters;
  /** Name of the one device whose orders are shown. */
  device: string | undefined;
  setFilters: (changed: Partial<Filters>) => void;
};

/** Search, days and state. At most 31 days at once. */
export function OrderFilters({ filters, device, setFilters }: OrderFiltersProps) {
  const t = useText();
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  return (
    <div className="flex flex-col gap-3 p-3">
      <SearchField
        label={t('order.search')}
        placeholder={t('order.search')}
        clearLabel={t('btn.clear')}
        value={search.typed}
        onValueChange={search.setTyped}
      />
      <PeriodFilter filters={filters} setFilters={setFilters} />
      {filters.deviceNo && (
        <div>
          <Button
            tone="secondary"
            size="medium"
            icon={<X aria-hidden="true" />}
            onClick={() => setFilters({ deviceNo: '' })}
          >
            <span className="sr-only">{t('btn.clear')}: </span>
            {t('order.onlyDevice', { device: device ?? filters.deviceNo })}
          </Button>
        </div>
      )}
      <Chips
        label={t('field.order.status')}
        chips={[
          { value: 'all', label: t('order.all') },
          ...orderStatuses.map((status) => ({ value: status, label: t(`enum.order.status.${status}`) })),
        ]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
    </div>
  );
}
