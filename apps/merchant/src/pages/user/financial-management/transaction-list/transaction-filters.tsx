import { financeLimits } from '@larder/domain/finance/check-withdrawal';
import { transactionTypes } from '@larder/domain/finance/transaction-kind';
import { Chips } from '@larder/ui/layout/chips';
import { DeviceFilter } from '#features/device/choice/device-filter.tsx';
import { RangeFilter, type useRange } from '#screen-kit/filter/range-filter.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type Filters = { type: string; deviceNo: string };
type TransactionFiltersProps = {
  filters: Filters;
  range: ReturnType<typeof useRange>;
  /** Name of the one device whose transactions are shown. */
  device: string | null | undefined;
  setFilters: (changed: Partial<Filters>) => void;
};

/** Days, and a row with device and kind. At most 31 days at once. */
export function TransactionFilters({ filters, range, device, setFilters }: TransactionFiltersProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-3 p-3">
      <RangeFilter {...range} maxDays={financeLimits.transactionDays} />
      <Chips
        label={t('finance.types')}
        chips={[
          { value: '', label: t('finance.type.all') },
          ...transactionTypes.map((type) => ({ value: type, label: t(`finance.type.${type}`) })),
        ]}
        value={filters.type}
        onChange={(type) => setFilters({ type })}
        before={
          <DeviceFilter
            title={t('finance.chooseDevice')}
            deviceNo={filters.deviceNo}
            name={device}
            onChange={(deviceNo) => setFilters({ deviceNo })}
          />
        }
      />
    </div>
  );
}
