import { reportParts } from '@larder/domain/ledger/bill-report';
import { Badge } from '@larder/ui/feedback/badge';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Chips } from '@larder/ui/layout/chips';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { FileText } from 'lucide-react';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
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
          title={t('billReport.empty')}
          hint={t(
            query.data?.settlementMode === 'independent'
              ? 'billReport.emptyIndependent'
              : 'billReport.emptyHint',
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
          label={t('billReport.year')}
          value={chosen}
          onChange={onYear}
          chips={[
            { value: '', label: t('billReport.allYears') },
            ...years.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <Card title={t('billReport.chart')}>
        <MonthsChart months={months} currency={data.currency} />
      </Card>
      <Card flush>
        <List>
          {months.map((month) => (
            <MonthRow key={month.month} month={month} currency={data.currency} />
          ))}
        </List>
      </Card>
    </CardStack>
  );
}

function MonthRow({ month, currency }: { month: Reports['items'][number]; currency: string }) {
  const t = useText();
  const { money, wholeMonth } = useFormats();
  const parts = reportParts.filter((part) => month.sums[part] !== 0);
  return (
    <ListRow
      id={month.month}
      href={screenLink('/pages/user/financial-management/bill-report-detail', { month: month.month })}
      strong
      title={
        <span className="flex flex-wrap items-center gap-2">
          {wholeMonth(`${month.month}-01`)}
          {month.isLast && <Badge tone="info">{t('billReport.soFar')}</Badge>}
        </span>
      }
      subtitle={
        parts.length === 0
          ? t('billReport.nothing')
          : parts
              .map((part) => `${t(`billReport.part.${part}`)} ${money(month.sums[part], currency)}`)
              .join(' · ')
      }
      trailing={
        <span className="text-end">
          <span className="block font-semibold text-lg tabular-nums">
            {money(month.closingMinor, currency)}
          </span>
          <span className="block text-ink-soft text-sm">{t('billReport.closing')}</span>
        </span>
      }
    />
  );
}
