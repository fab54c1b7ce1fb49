import { limits } from '@larder/domain/limits';
import { Chips } from '@larder/ui/layout/chips';
import type { ReactNode } from 'react';
import { DeviceFilter } from '#features/device/choice/device-filter.tsx';
import { RangeFilter } from '#screen-kit/filter/range-filter.tsx';
import { PersonFilter } from './person-filter.tsx';
import type { useHistory } from './use-history.ts';

export type HistoryFiltersProps = {
  history: ReturnType<typeof useHistory>;
  /** Name of the kinds, and the kinds to choose from. */
  label: string;
  kinds: readonly { readonly value: string; readonly label: string }[];
  /** The kind that is shown. */
  kind: string;
  /** Title of the sheet that chooses a device. */
  deviceTitle: string;
  /** Names of the chosen device and person, once they are known. */
  names: { device: string | null | undefined; person: string | null | undefined };
  action?: ReactNode;
};

/** Filters of what happened: days, at most 31, then person, device and kind. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { history, label, kinds, kind, deviceTitle, names, action } = props;
  const { filters, setFilters, range } = history;
  return (
    <div className="flex flex-col gap-3 p-3">
      <RangeFilter {...range} maxDays={limits.exportOrderDays} action={action} />
      <Chips
        label={label}
        value={kind}
        onChange={(chosen) => setFilters({ kind: chosen })}
        chips={[...kinds]}
        before={
          <>
            <PersonFilter
              personId={filters.personId}
              name={names.person}
              onChange={(personId) => setFilters({ personId })}
            />
            <DeviceFilter
              title={deviceTitle}
              deviceNo={filters.deviceNo}
              name={names.device}
              onChange={(deviceNo) => setFilters({ deviceNo })}
            />
          </>
        }
      />
    </div>
  );
}
