import { complaintStatuses } from '@larder/domain/complaint/complaint-transitions';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { Chips } from '@larder/ui/layout/chips';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AnswerTimes } from './answer-times.tsx';

type Filters = { status: string; deviceNo: string; q: string };
type ComplaintFiltersProps = {
  filters: Filters;
  setFilters: (changed: Partial<Filters>) => void;
  summary: Outputs['complaint']['summarize'] | undefined;
  /** Name of the one device whose complaints are shown, once it is known. */
  deviceName: string | null | undefined;
  /** Button below the filters. */
  action: ReactNode;
};

/** Search, the statuses with the number of open complaints, and how long answers take. */
export function ComplaintFilters({
  filters,
  setFilters,
  summary,
  deviceName,
  action,
}: ComplaintFiltersProps) {
  const t = useText();
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const counts: Partial<Record<string, number>> = summary
    ? { pending: summary.pending, processing: summary.processing }
    : {};
  return (
    <div className="flex flex-col gap-3 p-3">
      <AnswerTimes summary={summary} />
      <SearchField
        label={t('complaint.search')}
        placeholder={t('complaint.search')}
        clearLabel={t('btn.clear')}
        value={search.typed}
        onValueChange={search.setTyped}
      />
      {filters.deviceNo && (
        <div>
          <Button
            tone="secondary"
            size="medium"
            icon={<X aria-hidden="true" />}
            onClick={() => setFilters({ deviceNo: '' })}
          >
            <span className="sr-only">{t('btn.clear')}: </span>
            {t('order.onlyDevice', { device: deviceName ?? filters.deviceNo })}
          </Button>
        </div>
      )}
      <Chips
        label={t('complaint.status')}
        chips={[
          { value: 'all', label: t('complaint.all') },
          ...complaintStatuses.map((value) => ({
            value,
            label: t(`enum.complaint.${value}`),
            ...(counts[value] !== undefined && { count: counts[value] }),
          })),
        ]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
      <div className="flex justify-end">{action}</div>
    </div>
  );
}
