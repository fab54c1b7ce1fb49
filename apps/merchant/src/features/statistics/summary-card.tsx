import { daysInRange } from '@larder/domain/calendar-day';
import { comparisons } from '@larder/domain/statistics/former-range';
import { Card } from '@larder/ui/layout/card';
import { Chips } from '@larder/ui/layout/chips';
import { HeadlineAmount } from '@larder/ui/layout/headline-amount';
import { StatRow } from '@larder/ui/layout/stat-row';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { Change } from '#screen-kit/texts/change.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useRates } from './use-rates.ts';
import type { Statistics } from './use-statistics.ts';

export type Summary = Outputs['statistics']['readSummary'];
type SummaryCardProps = { summary: Summary; statistics: Statistics };

const WEEK = 7;

/** Net sales of the days beside those that they are compared with, and the figures that a merchant asks for first. */
export function SummaryCard({ summary, statistics }: SummaryCardProps) {
  const t = useText();
  const { money, number, days: inDays, dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  const { rate } = useRates();
  const { total, compared, former, currency, asOf, isCounting } = summary;
  const { range, compare, setCompare } = statistics;
  const count = daysInRange(range.from, range.to);
  const formerDays = inDays(former.from, former.to);
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2" data-summary>
        <div>
          <h2 className="text-ink-soft">{t('statistics.net')}</h2>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <HeadlineAmount text={money(total.netMinor, currency)} />
            <Change ppm={compared.netPpm} />
          </div>
        </div>
        <p className="text-ink-soft text-sm sm:text-end">
          {compared.isUntilNow ? t('statistics.untilNow', { days: formerDays }) : formerDays}
          <span className="block font-semibold text-base text-ink tabular-nums">
            {money(compared.netMinor, currency)}
          </span>
        </p>
      </div>
      <div className="-mx-2 mt-3 border-line border-t pt-2">
        <StatRow
          stats={[
            {
              key: 'orders',
              label: t('statistics.orders'),
              value: <Figure text={number(total.orders)} ppm={compared.ordersPpm} />,
            },
            {
              key: 'average',
              label: t('statistics.average'),
              value: (
                <Figure
                  text={total.averageTicketMinor === null ? '–' : money(total.averageTicketMinor, currency)}
                  ppm={compared.ticketPpm}
                />
              ),
            },
            ...(total.marginMinor === null
              ? total.uncostedProducts === 0
                ? []
                : [
                    {
                      key: 'margin',
                      label: t('statistics.margin'),
                      value: <Figure text="–" />,
                    },
                  ]
              : [
                  {
                    key: 'margin',
                    label: t('statistics.margin'),
                    value: <Figure text={money(total.marginMinor, currency)} below={rate(total.marginPpm)} />,
                  },
                ]),
            {
              key: 'refunds',
              label: t('statistics.refunds'),
              value: <Figure text={money(total.refundMinor, currency)} />,
            },
          ]}
        />
      </div>
      {total.uncostedProducts > 0 && (
        <p className="mt-2 text-sm" data-uncosted>
          {t('statistics.uncosted', { count: total.uncostedProducts })}
        </p>
      )}
      {count % WEEK !== 0 && (
        <div className="mt-2">
          <Chips
            label={t('statistics.compareWith')}
            value={compare}
            onChange={setCompare}
            chips={comparisons.map((value) => ({
              value,
              label: t(`statistics.compare.${value}`),
            }))}
          />
        </div>
      )}
      <p className="mt-2 text-ink-soft text-xs">
        {t(isCounting ? 'statistics.counting' : 'statistics.asOf', { time: dateTime(asOf, timezone) })}
      </p>
    </Card>
  );
}

function Figure({ text, ppm = null, below }: { text: string; ppm?: number | null; below?: string }) {
  return (
    <>
      <span className="block text-lg">{text}</span>
      <span className="block min-h-[1.4em] font-normal text-ink-soft text-sm">
        {below}
        <Change ppm={ppm} />
      </span>
    </>
  );
}
