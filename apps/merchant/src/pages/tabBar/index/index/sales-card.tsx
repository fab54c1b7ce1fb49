import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { whenPainted } from '#screen-kit/screen/when-painted.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Asked for when the numbers are painted: they are read first, and say the same. */
const ComparedBars = lazy(async () => {
  await whenPainted();
  return import('@larder/ui/feedback/compared-bars').then(
    ({ ComparedBars: Bars }) => ({ default: Bars }),
    () => ({ default: () => null as never }),
  );
});

type Sales = NonNullable<Outputs['home']['readOverview']['sales']>;

/**
 * Net sales of the merchant's last seven days, each beside the day a week before, and what today is expected to end at;
 * the chosen day in numbers.
 */
export function SalesCard({ sales, asOf, notes }: { sales: Sales; asOf: string; notes?: ReactNode }) {
  const t = useText();
  const { weekday, namedDay, money, moneyAxis, time } = useFormats();
  const listed = useListWords();
  const { timezone } = useMe().merchant;
  const { series } = sales;
  const { expectedMinor, formerMinor } = sales.today;
  const today = series.at(-1)?.day ?? '';
  const [chosen, setChosen] = useState(today);
  const shown = series.find(({ day }) => day === chosen) ?? series.at(-1);
  const isToday = shown?.day === today;
  return (
    <Card
      title={t('home.salesOfWeek')}
      action={
        <Link
          href={screenHref('/pages/statistics/statistics')}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-sm"
        >
          {t('home.allSales')}
        </Link>
      }
    >
      {shown && (
        <div className="flex flex-wrap justify-between gap-x-3 pb-3 tabular-nums">
          <p>
            <span className="block text-ink-soft text-sm">
              {isToday ? t('home.todayUntil', { time: time(asOf, timezone) }) : namedDay(shown.day)}
            </span>
            <span className="font-bold text-lg">{money(shown.netMinor)}</span>
          </p>
          <p>
            <span className="block text-ink-soft text-sm">
              {isToday ? t('home.weekBeforeUntil') : t('home.weekBefore')}
            </span>
            {money(isToday ? formerMinor : shown.formerMinor)}
          </p>
        </div>
      )}
      <Suspense fallback={<div className="h-[calc(138px+1.55rem)]" />}>
        <ComparedBars
          bars={series.map(({ day, netMinor, formerMinor }) => ({
            key: day,
            label: weekday(day),
            title: namedDay(day),
            value: netMinor,
            usual: formerMinor,
            expected: day === today ? expectedMinor : null,
          }))}
          chosen={shown?.day ?? ''}
          onChoose={setChosen}
          caption={t('home.salesOfWeek')}
          headings={{
            bar: t('home.day'),
            value: t('home.netSales'),
            usual: t('home.weekBefore'),
            expected: t('home.expected'),
          }}
          formatAxis={moneyAxis}
          formatValue={(value) => money(value)}
          listWords={listed}
        />
      </Suspense>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-ink-soft text-sm" aria-hidden="true">
        <li className="flex items-center gap-1.5">
          <span className="size-3.5 rounded-[3px] bg-brand" />
          {t('home.sumOfWeek', { amount: money(series.reduce((sum, { netMinor }) => sum + netMinor, 0)) })}
        </li>
        <li className="flex items-center gap-1.5">
          <span className="h-[3px] w-4 rounded-full bg-ink" />
          {t('home.weekBefore')}
        </li>
        {expectedMinor !== null && (
          <li className="flex items-center gap-1.5">
            <span className="size-3.5 rounded-[3px] border-2 border-edge border-dashed" />
            {t('home.expectedToday', { amount: money(expectedMinor) })}
          </li>
        )}
      </ul>
      {notes}
    </Card>
  );
}
