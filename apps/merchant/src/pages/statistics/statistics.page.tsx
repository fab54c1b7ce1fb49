import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CardStack } from '@larder/ui/layout/card-stack';
import { ChartNoAxesColumn } from 'lucide-react';
import { ExportStatistics } from '#features/statistics/export-statistics.tsx';
import { FiguresCard } from '#features/statistics/figures-card.tsx';
import { SalesChart } from '#features/statistics/sales-chart.tsx';
import { StatisticsHead } from '#features/statistics/statistics-head.tsx';
import { SummaryCard } from '#features/statistics/summary-card.tsx';
import { TopDevices, TopProducts } from '#features/statistics/top-five.tsx';
import { useStatistics } from '#features/statistics/use-statistics.ts';
import { WeekHoursCard } from '#features/statistics/week-hours.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/statistics/statistics';

const isWithoutSales = ({ total }: Outputs['statistics']['readSummary']) =>
  total.orders === 0 && total.refundMinor === 0;

/** Screen 89: sales of some days beside former ones, over time or by weekday and hour. */
export default function StatisticsPage() {
  const { filters } = useQueryFilters({ view: '' });
  return filters.view === 'hour' ? <ByHour /> : <ByDay />;
}

function ByDay() {
  const statistics = useStatistics();
  const { asked, range } = statistics;
  const summary = trpc.statistics.readSummary.useQuery(asked, { placeholderData: (before) => before });
  return (
    <DataScreen
      path={PATH}
      query={summary}
      skeleton={<CardSkeleton cards={3} />}
      head={
        <StatisticsHead
          statistics={statistics}
          view="day"
          action={
            <ExportStatistics
              list={{
                kind: 'day_sales',
                params: { from: range.from, to: range.to, deviceNos: asked.deviceNos },
              }}
              statistics={statistics}
              isEmpty={summary.data && isWithoutSales(summary.data)}
            />
          }
        />
      }
      isEmpty={isWithoutSales}
      empty={
        <>
          <NoSales />
          {summary.data && (
            <CardStack>
              <FiguresCard summary={summary.data} />
            </CardStack>
          )}
        </>
      }
    >
      {(data) => (
        <CardStack>
          <SummaryCard summary={data} statistics={statistics} />
          <SalesChart key={`${range.from} ${range.to}`} summary={data} />
          <TopProducts statistics={statistics} />
          <TopDevices statistics={statistics} />
          <FiguresCard summary={data} />
        </CardStack>
      )}
    </DataScreen>
  );
}

function ByHour() {
  const statistics = useStatistics();
  const { from, to, deviceNos } = statistics.asked;
  const hours = trpc.statistics.readWeekHours.useQuery(
    { from, to, deviceNos },
    { placeholderData: (before) => before },
  );
  return (
    <DataScreen
      path={PATH}
      query={hours}
      skeleton={<CardSkeleton cards={1} />}
      head={<StatisticsHead statistics={statistics} view="hour" />}
      isEmpty={({ hours: rows }) => rows.every(({ orders }) => orders === 0)}
      empty={<NoSales />}
    >
      {(data) => (
        <CardStack>
          <WeekHoursCard key={`${from} ${to}`} data={data} from={from} to={to} />
        </CardStack>
      )}
    </DataScreen>
  );
}

function NoSales() {
  const t = useText();
  return (
    <EmptyState
      icon={<ChartNoAxesColumn aria-hidden="true" />}
      title={t('statistics.empty')}
      hint={t('statistics.emptyHint')}
    />
  );
}
