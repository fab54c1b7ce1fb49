import { reportBounds } from '@larder/domain/calendar-bounds';
import { limits } from '@larder/domain/limits';
import { orderStatuses } from '@larder/domain/order/order-status';
import { localDay } from '@larder/domain/time-zone';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { Chips } from '@larder/ui/layout/chips';
import { CalendarSheet } from '@larder/ui/pickers/calendar-sheet';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../../app/me.ts';
import { useFormats } from '../../../../app/use-formats.ts';
import { useReader } from '../../../../app/use-reader.ts';
import { useSearchText } from '../../../../app/use-search-text.ts';
import { useText } from '../../../../app/use-text.ts';
import { nowMs } from '../../../../platform/system-edges.ts';

type Filters = { status: string; from: string; to: string; q: string };
type OrderFiltersProps = { filters: Filters; setFilters: (changed: Partial<Filters>) => void };

/** Search, days and state. At most 31 days at once. */
export function OrderFilters({ filters, setFilters }: OrderFiltersProps) {
  const t = useText();
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  return (
    <div className="flex flex-col gap-3 p-3">
      <SearchField
        label={t('order.search')}
        placeholder={t('order.search')}
        clearLabel={t('btn.clear')}
        value={search.typed}
        onValueChange={search.setTyped}
      />
      <Period filters={filters} setFilters={setFilters} />
      <Chips
        label={t('field.order.status')}
        chips={[
          { value: 'all', label: t('order.all') },
          ...orderStatuses.map((status) => ({ value: status, label: t(`enum.order.status.${status}`) })),
        ]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
    </div>
  );
}

/** The days in words; a tap opens the calendar. */
function Period({ filters, setFilters }: OrderFiltersProps) {
  const t = useText();
  const { day } = useFormats();
  const { locale } = useReader();
  const { merchant } = useMe();
  const [choosing, setChoosing] = useState(false);
  const today = localDay(new Date(nowMs()), merchant.timezone);
  const chosen = filters.from && filters.to ? { from: filters.from, to: filters.to } : null;
  return (
    <div className="flex gap-2">
      <Button tone="secondary" size="medium" icon={<CalendarDays />} onClick={() => setChoosing(true)}>
        {chosen ? `${day(chosen.from)} – ${day(chosen.to)}` : t('order.lastDays')}
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
