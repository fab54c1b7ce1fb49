import { StackedBars } from '@larder/ui/feedback/stacked-bars';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const SHOWN = 12;

type MonthsChartProps = {
  /** Newest first. */
  months: Outputs['finance']['listBillReports']['items'];
  currency: string;
};

/** The last twelve months: sales upwards; what was deducted, and what was paid out, downwards. */
export function MonthsChart({ months, currency }: MonthsChartProps) {
  const t = useText();
  const { money, moneyAxis, month: shortMonth, wholeMonth } = useFormats();
  const columns = months
    .slice(0, SHOWN)
    .toReversed()
    .map(({ month, sums }) => ({
      key: month,
      label: shortMonth(`${month}-01`),
      title: wholeMonth(month),
      values: [
        sums.sales,
        sums.refunds + sums.fees + sums.bills + sums.disputes + sums.adjustments,
        sums.payouts,
      ],
    }));
  const said = (amountMinor: number) => money(amountMinor, currency);
  return (
    <StackedBars
      series={[
        { key: 'sales', label: t('report.part.sales'), look: 'brand', said },
        { key: 'deducted', label: t('report.deducted'), look: 'bad', said },
        { key: 'payouts', label: t('report.part.payouts'), look: 'info', said },
      ]}
      columns={columns}
      caption={t('report.chartCaption')}
      columnHeading={t('report.month')}
      numbersLabel={t('report.numbers')}
      format={moneyAxis}
    />
  );
}
