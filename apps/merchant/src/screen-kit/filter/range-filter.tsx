import { reportBounds } from '@larder/domain/calendar-bounds';
import { addDays, type CalendarDay } from '@larder/domain/calendar-day';
import { firstDayOf, lastDayOf, monthOf, shiftMonth } from '@larder/domain/calendar-month';
import { localDay } from '@larder/domain/time-zone';
import { Button } from '@larder/ui/controls/button';
import { Chips } from '@larder/ui/layout/chips';
import { CalendarSheet } from '@larder/ui/pickers/calendar-sheet';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useQueryFilters } from './use-query-filters.ts';

type Days = { readonly from: CalendarDay; readonly to: CalendarDay };

const presets = ['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth'] as const;
type Preset = (typeof presets)[number];
const ANY_TIME = 'any' as const;

function daysOf(preset: Preset, today: CalendarDay): Days {
  const yesterday = addDays(today, -1);
  const lastMonth = shiftMonth(monthOf(today), -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: addDays(today, -6), to: today },
    month: { from: addDays(today, -29), to: today },
    thisMonth: { from: firstDayOf(monthOf(today)), to: today },
    lastMonth: { from: firstDayOf(lastMonth), to: lastDayOf(lastMonth) },
  }[preset];
}

/**
 * The days of a report, kept in the address. Defaults to the last seven, or thirty, days by the merchant's clock;
 * `setRange(null)` returns to them. [screens RANGE]
 */
export function useRange(
  otherwise: 'week' | 'month' = 'week',
): Days & { setRange: (days: Days | null) => void; today: CalendarDay } {
  const { merchant } = useMe();
  const today = localDay(new Date(serverClock.nowMs()), merchant.timezone);
  const { filters, setFilters } = useQueryFilters({ from: '', to: '' });
  const { from, to } = filters.from && filters.to ? filters : daysOf(otherwise, today);
  return { from, to, today, setRange: (days) => setFilters(days ? { ...days } : { from: '', to: '' }) };
}

type RangeFilterProps = ReturnType<typeof useRange> & {
  maxDays: number;
  /** A search that finds rows of any time as long as no days are chosen; `isShown` while none are. */
  anyTime?: { readonly isShown: boolean } | undefined;
  /** Shown beside the days: further actions on them. */
  action?: ReactNode;
};

/** Today, yesterday, 7 or 30 days, this month, the last one, or days from the calendar; of a search also any time. */
export function RangeFilter({ from, to, today, setRange, maxDays, anyTime, action }: RangeFilterProps) {
  const t = useText();
  const { days } = useFormats();
  const { locale } = useReader();
  const [choosing, setChoosing] = useState(false);
  const preset = presets.find((each) => {
    const presetDays = daysOf(each, today);
    return presetDays.from === from && presetDays.to === to;
  });
  const chosen = anyTime?.isShown ? ANY_TIME : preset;
  const inWords = anyTime?.isShown ? t('shell.range.any') : days(from, to);
  return (
    <div className="flex flex-col gap-2">
      <Chips
        label={t('order.period')}
        chips={[...(anyTime ? [ANY_TIME] : []), ...presets].map((value) => ({
          value,
          label: t(`shell.range.${value}`),
        }))}
        value={chosen ?? ''}
        onChange={(value) => setRange(value === ANY_TIME ? null : daysOf(value as Preset, today))}
        before={
          <Button
            tone="secondary"
            size="medium"
            icon={chosen ? undefined : <CalendarDays />}
            aria-label={chosen ? inWords : undefined}
            onClick={() => setChoosing(true)}
          >
            {chosen ? (
              <CalendarDays aria-hidden="true" className="size-icon-sm" />
            ) : (
              t('shell.range.custom', { days: inWords })
            )}
          </Button>
        }
      />
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
      <CalendarSheet
        mode="range"
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('order.period')}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        value={{ from, to }}
        {...reportBounds(today)}
        today={today}
        locale={locale}
        maxDays={maxDays}
        texts={{
          previousMonth: t('order.previousMonth'),
          nextMonth: t('order.nextMonth'),
          rangeRefused: t('valid.range.max', { n: maxDays }),
        }}
        onDone={(choice) => {
          if (choice && typeof choice === 'object' && 'from' in choice && choice.to) {
            setRange({ from: choice.from, to: choice.to });
          }
        }}
      />
    </div>
  );
}
