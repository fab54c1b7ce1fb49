import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Chips } from '@larder/ui/layout/chips';
import { FileText } from 'lucide-react';
import { WhyDiffer } from '#features/statistics/why-differ.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MonthCard } from './bill-report/month-card.tsx';
import { MonthsChart } from './bill-report/months-chart.tsx';

const PATH = '/pages/user/financial-management/bill-report';

type Reports = Outputs['finance']['listBillReports'];

/** Screen 86: the months of the merchant's wallet, newest first, of all years or one. */
export default function BillReportPage() {
  const t = useText();
  const { filters, setFilters } = useQueryFilters({ year: '' });
  const query = trpc.finance.listBillReports.useQuery();
  return (
    <DataScreen
      path={PATH}
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon={<FileText aria-hidden="true" />}
          title={t('report.empty')}
          hint={t(
            query.data?.settlementMode === 'independent' ? 'report.emptyIndependent' : 'report.emptyHint',
          )}
        />
      }
    >
      {(data) => <Months data={data} year={filters.year} onYear={(year) => setFilters({ year })} />}
    </DataScreen>
  );
}

type MonthsProps = { data: Reports; year: string; onYear: (year: string) => void };

function Months({ data, year, onYear }: MonthsProps) {
  const t = useText();
  const years = [...new Set(data.items.map(({ month }) => month.slice(0, 4)))];
  const chosen = years.includes(year) ? year : '';
  const months = data.items.filter(({ month }) => month.startsWith(chosen));
  return (
    <CardStack>
      {years.length > 1 && (
        <Chips
          label={t('report.year')}
          value={chosen}
          onChange={onYear}
          chips={[
            { value: '', label: t('report.allYears') },
            ...years.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <Card title={t('report.chart')}>
        <MonthsChart months={months} currency={data.currency} />
        <WhyDiffer />
      </Card>
      {months.map((month) => (
        <MonthCard key={month.month} month={month} currency={data.currency} />
      ))}
    </CardStack>
  );
}
