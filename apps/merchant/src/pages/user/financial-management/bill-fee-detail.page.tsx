import { isCalendarMonth } from '@larder/domain/calendar-month';
import { type ReportPart, reportParts } from '@larder/domain/ledger/bill-report';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ReceiptText } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { DeviceFilter } from '#features/device/choice/device-filter.tsx';
import { ReportPartIcon } from '#features/finance/report-part-icon.tsx';
import { DayHeading } from '#features/timeline/day-heading.tsx';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ReportLine } from './bill-fee-detail/report-line.tsx';

const PATH = '/pages/user/financial-management/bill-fee-detail';

/** Screen 88: what one block of a month is made of, newest first; all lines add up to the block. */
export default function BillFeeDetailPage() {
  const [query] = useSearchParams();
  const month = query.get('month') ?? '';
  const part = reportParts.find((known) => known === query.get('kind'));
  if (!isCalendarMonth(month) || !part) return <StoppedScreen path={PATH} kind="notFound" />;
  return <Lines month={month} part={part} />;
}

function Lines({ month, part }: { month: string; part: ReportPart }) {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ deviceNo: '' });
  const { deviceNo } = filters;
  const asked = { month, kind: part, deviceNo: deviceNo || undefined };
  const lines = trpc.finance.listBillReportLines.useInfiniteQuery(asked, pagedOptions);
  const [first] = lines.data?.pages ?? [];
  const items = lines.data ? itemsOf(lines.data) : [];
  return (
    <DataScreen
      path={PATH}
      query={lines}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('report.noLines')} />
        )
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <Sum month={month} part={part} sumMinor={first?.sumMinor} currency={first?.currency} />
          <div className="flex">
            <DeviceFilter
              title={t('report.chooseDevice')}
              deviceNo={deviceNo}
              name={first?.deviceName}
              onChange={(chosen) => setFilters({ deviceNo: chosen })}
            />
          </div>
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={lines} keyOf={({ id }) => id} label={t('report.lines')}>
            {(line, index) => (
              <>
                <DayHeading at={line.at} before={items[index - 1]?.at} timeZone={first?.timezone ?? 'UTC'} />
                <ReportLine
                  line={line}
                  part={part}
                  currency={first?.currency}
                  timeZone={first?.timezone ?? 'UTC'}
                />
              </>
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}

type SumProps = {
  month: string;
  part: ReportPart;
  sumMinor: number | undefined;
  currency: string | undefined;
};

function Sum({ month, part, sumMinor, currency }: SumProps) {
  const t = useText();
  const { money, wholeMonth } = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-surface p-4 shadow-card">
      <ReportPartIcon part={part} />
      <p className="min-w-0 flex-[1_1_7em]">
        <span className="block font-semibold">{t(`report.part.${part}`)}</span>
        <span className="block text-ink-soft text-sm">{wholeMonth(month)}</span>
      </p>
      <p className="ml-auto font-bold text-2xl tabular-nums">
        {sumMinor === undefined ? '…' : money(sumMinor, currency)}
      </p>
    </div>
  );
}
