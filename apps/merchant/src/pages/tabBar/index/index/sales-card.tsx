import { Sparkline } from '@larder/ui/feedback/sparkline';
import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Series = NonNullable<Outputs['home']['readOverview']['sales']>['series'];

/** Net sales of the merchant's last seven days. */
export function SalesCard({ series }: { series: Series }) {
  const t = useText();
  const { weekday, money, moneyAxis } = useFormats();
  return (
    <Card title={t('home.salesOfWeek')}>
      <Sparkline
        points={series.map(({ day, netMinor }) => ({ key: day, label: weekday(day), value: netMinor }))}
        caption={t('home.salesOfWeek')}
        pointHeading={t('home.day')}
        valueHeading={t('home.netSales')}
        formatAxis={moneyAxis}
        formatValue={(value) => money(value)}
      />
    </Card>
  );
}
