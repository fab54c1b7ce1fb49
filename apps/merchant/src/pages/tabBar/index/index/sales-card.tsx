import { ComparedBars } from '@larder/ui/feedback/compared-bars';
import { Card } from '@larder/ui/layout/card';
import { useState } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Series = NonNullable<Outputs['home']['readOverview']['sales']>['series'];

/** Net sales of the merchant's last seven days, each beside the day a week before; the chosen day in numbers. */
export function SalesCard({ series }: { series: Series }) {
  const t = useText();
  const { weekday, day: dayOf, money, moneyAxis } = useFormats();
  const today = series.at(-1)?.day ?? '';
  const [chosen, setChosen] = useState(today);
  const shown = series.find(({ day }) => day === chosen) ?? series.at(-1);
  return (
    <Card title={t('home.salesOfWeek')}>
      {shown && (
        <div className="flex flex-wrap justify-between gap-x-3 pb-3 tabular-nums">
          <p>
            <span className="block text-ink-soft text-sm">
              {shown.day === today ? t('home.today') : `${weekday(shown.day)}, ${dayOf(shown.day)}`}
            </span>
            <span className="font-bold text-lg">{money(shown.netMinor)}</span>
          </p>
          <p className="text-end">
            <span className="block text-ink-soft text-sm">{t('home.weekBefore')}</span>
            {money(shown.formerMinor)}
          </p>
        </div>
      )}
      <ComparedBars
        bars={series.map(({ day, netMinor, formerMinor }) => ({
          key: day,
          label: weekday(day),
          title: `${weekday(day)}, ${dayOf(day)}`,
          value: netMinor,
          usual: formerMinor,
        }))}
        chosen={shown?.day ?? ''}
        onChoose={setChosen}
        caption={t('home.salesOfWeek')}
        headings={{ bar: t('home.day'), value: t('home.netSales'), usual: t('home.weekBefore') }}
        formatAxis={moneyAxis}
        formatValue={(value) => money(value)}
      />
    </Card>
  );
}
