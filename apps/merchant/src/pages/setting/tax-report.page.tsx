import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ReceiptText } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PeriodFilter } from './tax-report/period-filter.tsx';
import { TaxByPlace } from './tax-report/tax-by-place.tsx';
import { TaxTotal } from './tax-report/tax-total.tsx';
import { useTaxPeriod } from './tax-report/use-tax-period.ts';

/** Screen 143: the sales tax of a period by month, state and city. */
export default function TaxReportPage() {
  const t = useText();
  const period = useTaxPeriod();
  const { from, to } = period;
  const query = trpc.tax.readReport.useQuery({ from, to });
  return (
    <DataScreen
      path="/pages/setting/tax-report"
      query={query}
      skeleton={<CardSkeleton cards={3} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <EmptyState
          icon={<ReceiptText aria-hidden="true" />}
          title={t('tax.empty')}
          hint={t('tax.emptyHint')}
        />
      }
      head={<PeriodFilter period={period} mayExport={(query.data?.rows.length ?? 0) > 0} />}
    >
      {(report) => (
        <>
          <TaxTotal report={report} />
          <TaxByPlace report={report} />
        </>
      )}
    </DataScreen>
  );
}
