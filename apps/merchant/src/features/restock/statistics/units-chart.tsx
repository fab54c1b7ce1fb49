import { type CalendarSpan, calendarSpans, spanKind } from '@larder/domain/calendar-spans';
import { StackedBars } from '@larder/ui/feedback/stacked-bars';
import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Day = Outputs['restock']['readStatistics']['days'][number];
type UnitsChartProps = { from: string; to: string; days: readonly Day[] };

/** Chart of units put in (above the line) and taken out (below it), by day, week or month. */
export function UnitsChart({ from, to, days }: UnitsChartProps) {
  const t = useText();
  const { day, days: inDays, month, number, signed } = useFormats();
  const kind = spanKind(from, to);
  const nameOf = (span: CalendarSpan) => (kind === 'month' ? month(span.from) : inDays(span.from, span.to));
  const caption = t(`restock.stats.chart.${kind}`);
  return (
    <Card title={caption}>
      <StackedBars
        caption={caption}
        columnHeading={t(`restock.stats.span.${kind}`)}
        numbersLabel={t('restock.stats.numbers')}
        format={number}
        series={[
          { key: 'restock', label: t('restock.record.put'), look: 'brand' },
          {
            key: 'dispose',
            label: t('restock.record.disposed'),
            look: 'bad',
            said: (value) => number(Math.abs(value)),
          },
          { key: 'adjust', label: t('restock.stats.adjusted'), look: 'info', said: signed },
        ]}
        columns={calendarSpans(from, to).map((span) => ({
          key: span.from,
          label: kind === 'month' ? month(span.from) : day(span.from),
          title: nameOf(span),
          values: valuesOf(days.filter((one) => one.day >= span.from && one.day <= span.to)),
        }))}
      />
    </Card>
  );
}

/** Disposed units are negative, so that their bars hang down. */
const valuesOf = (days: readonly Day[]) =>
  days.reduce<[number, number, number]>(
    ([restock, dispose, adjust], day) => [
      restock + day.restockQty,
      dispose - day.disposeQty,
      adjust + day.adjustQty,
    ],
    [0, 0, 0],
  );
