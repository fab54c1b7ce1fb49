import { deviceSorts } from '@larder/contract/statistics.contract';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { Refrigerator } from 'lucide-react';
import { DeviceRankRow } from '#features/statistics/device-rank-row.tsx';
import { ExportStatistics } from '#features/statistics/export-statistics.tsx';
import { StatisticsHead } from '#features/statistics/statistics-head.tsx';
import { useStatistics } from '#features/statistics/use-statistics.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/statistics/device-sales-ranking';

/** Screen 91: devices by what they sold, with a line where the former days stood. */
export default function DeviceSalesRankingPage() {
  const t = useText();
  const { money, days: inDays } = useFormats();
  const statistics = useStatistics();
  const { filters, setFilters } = useQueryFilters({ sort: 'net' });
  const sort = deviceSorts.find((known) => known === filters.sort) ?? 'net';
  const ranking = trpc.statistics.rankDevices.useInfiniteQuery(
    { ...statistics.asked, sort },
    { ...pagedOptions, placeholderData: (before) => before },
  );
  return (
    <DataScreen
      path={PATH}
      query={ranking}
      skeleton={<ListSkeleton picture={false} />}
      head={
        <StatisticsHead
          statistics={statistics}
          view="device"
          action={
            <ExportStatistics
              list={{ kind: 'device_sales', params: { ...statistics.asked, sort } }}
              statistics={statistics}
              sorted={t(`statistics.sort.${sort}`)}
              isEmpty={ranking.data && itemsOf(ranking.data).length === 0}
            />
          }
        />
      }
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<Refrigerator aria-hidden="true" />}
          title={t('statistics.empty')}
          hint={t('statistics.emptyHint')}
        />
      }
    >
      {(data) => {
        const { total, currency = '', former } = data.pages[0] ?? {};
        const rows = itemsOf(data);
        const most = Math.max(0, ...rows.flatMap((row) => [row.netMinor, row.formerNetMinor]));
        return (
          <>
            <div className="px-3 pt-2 pb-3">
              <Chips
                label={t('statistics.sort')}
                value={sort}
                onChange={(value) => setFilters({ sort: value })}
                chips={deviceSorts.map((value) => ({ value, label: t(`statistics.sort.${value}`) }))}
              />
            </div>
            <div className="border-line border-t bg-surface">
              <h2 className="px-4 pt-3 pb-1 font-bold text-lg">
                {t('statistics.rank.devices', {
                  count: total?.rows ?? 0,
                  sales: money(total?.netMinor ?? 0, currency),
                })}
              </h2>
              {former && (
                <p className="px-4 pb-1 text-ink-soft text-sm">
                  {t('statistics.marker', { days: inDays(former.from, former.to) })}
                </p>
              )}
              <PagedList
                query={ranking}
                keyOf={({ deviceNo }) => deviceNo}
                label={t('statistics.view.device')}
              >
                {(row, at) => (
                  <DeviceRankRow
                    row={row}
                    place={at + 1}
                    currency={currency}
                    most={most}
                    href={statistics.detailOf(row.deviceNo)}
                  />
                )}
              </PagedList>
            </div>
          </>
        );
      }}
    </DataScreen>
  );
}
