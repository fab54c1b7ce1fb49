import { reportBounds } from '@larder/domain/calendar-bounds';
import { limits } from '@larder/domain/limits';
import { localDay } from '@larder/domain/time-zone';
import { Button } from '@larder/ui/controls/button';
import { CalendarSheet } from '@larder/ui/pickers/calendar-sheet';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { serverClock } from '#platform/server-clock.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Days = { from: string; to: string };
type PeriodFilterProps = { filters: Days; setFilters: (changed: Days) => void };

/** Shows the days of a list in words; a tap opens the calendar. At most 31 days at once. */
export function PeriodFilter({ filters, setFilters }: PeriodFilterProps) {
  const t = useText();
  const { days } = useFormats();
  const { locale } = useReader();
  const { merchant } = useMe();
  const [choosing, setChoosing] = useState(false);
  const today = localDay(new Date(serverClock.nowMs()), merchant.timezone);
  const chosen = filters.from && filters.to ? { from: filters.from, to: filters.to } : null;
  return (
    <div className="flex gap-2">
      <Button tone="secondary" size="medium" icon={<CalendarDays />} onClick={() => setChoosing(true)}>
        {chosen ? days(chosen.from, chosen.to) : t('order.lastDays')}
      </Button>
      {chosen && (
        <Button tone="ghost" size="medium" onClick={() => setFilters({ from: '', to: '' })}>
          {t('btn.clear')}
        </Button>
      )}
      <CalendarSheet
        mode="range"
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('order.period')}
        closeLabel={t('btn.cancel')}
        doneLabel={t('btn.ok')}
        value={chosen}
        {...reportBounds(today)}
        today={today}
        locale={locale}
        maxDays={limits.exportOrderDays}
        texts={{
          previousMonth: t('order.previousMonth'),
          nextMonth: t('order.nextMonth'),
          rangeRefused: t('valid.range.max', { n: limits.exportOrderDays }),
        }}
        onDone={(choice) => {
          if (choice && typeof choice === 'object' && 'from' in choice && choice.to) {
            setFilters({ from: choice.from, to: choice.to });
          }
        }}
      />
    </div>
  );
}
