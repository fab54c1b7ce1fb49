import { type ReportSums, reportParts } from '@larder/domain/ledger/bill-report';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { Card } from '@larder/ui/layout/card';
import { SumRows } from '#features/finance/sum-rows.tsx';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { trpc } from '#platform/trpc.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** What the merchant has earned in the month that goes on; nothing before the first sale. */
export function MonthSoFar() {
  const reports = trpc.finance.listBillReports.useQuery();
  if (reports.isPending) return <Skeleton className="h-52 rounded-xl" />;
  if (reports.isError && !reports.data)
    return (
      <Card>
        <FailedQuery query={reports} />
      </Card>
    );
  const { items = [], currency = '' } = reports.data ?? {};
  const month = items.find(({ isLast }) => isLast);
  return month ? <MonthEarnings {...month} currency={currency} /> : null;
}

/** All that moves the wallet but what is paid out of it. */
const parts = reportParts.filter((part) => part !== 'payouts');

type MonthEarningsProps = { month: string; sums: ReportSums; currency: string };

/** A month from its sales down to what remains after refunds, fees and bills; blocks of 0 are left out. */
export function MonthEarnings({ month, sums, currency }: MonthEarningsProps) {
  const t = useText();
  const signed = useSignedMoney();
  const { wholeMonth } = useFormats();
  const shown = parts.filter((part) => part === 'sales' || sums[part] !== 0);
  const earned = parts.reduce((sum, part) => sum + sums[part], 0);
  return (
    <Card
      title={t('finance.monthSoFar', { month: wholeMonth(month) })}
      action={
        <ScreenLink
          to="/pages/user/financial-management/bill-report-detail"
          query={{ month }}
          className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold underline underline-offset-4"
        >
          {t('finance.monthDetails')}
        </ScreenLink>
      }
    >
      <SumRows
        rows={shown.map((part) => ({
          key: part,
          label: t(`report.part.${part}`),
          amount: signed(sums[part], currency),
        }))}
        total={{ key: 'earned', label: t('finance.earned'), amount: signed(earned, currency) }}
      />
    </Card>
  );
}
