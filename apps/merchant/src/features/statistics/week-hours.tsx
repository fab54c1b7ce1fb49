import { addDays, daysInRange } from '@larder/domain/calendar-day';
import { type HeatCell, HeatMap } from '@larder/ui/feedback/heat-map';
import { Card } from '@larder/ui/layout/card';
import { useState } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ZoneNote } from './zone-note.tsx';

type WeekHours = Outputs['statistics']['readWeekHours'];
type WeekHoursCardProps = { data: WeekHours; from: string; to: string };

/** A Monday. */
const MONDAY = '2026-01-05';
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** How many times each weekday, from Monday, is in a range. */
function weekdayCounts(from: string, to: string): number[] {
  const counts = WEEKDAYS.map(() => 0);
  for (let at = 0; at < daysInRange(from, to); at++) {
    const place = (new Date(`${addDays(from, at)}T00:00Z`).getUTCDay() + 6) % 7;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Net sales by weekday and hour, on average of the weekdays in the range: a map to touch, and a table. */
export function WeekHoursCard({ data, from, to }: WeekHoursCardProps) {
  const t = useText();
  const { money, weekday, hour: hourName } = useFormats();
  const counts = weekdayCounts(from, to);
  const averaged = data.hours.map((row) => {
    const count = counts[row.weekday - 1] || 1;
    return { ...row, netMinor: row.netMinor / count, orders: row.orders / count };
  });
  const best = averaged.reduce((one, other) => (other.netMinor > one.netMinor ? other : one));
  const [first, last] = [
    Math.min(...averaged.map(({ hour }) => hour)),
    Math.max(...averaged.map(({ hour }) => hour)),
  ];
  const [chosen, choose] = useState<readonly [number, number] | null>(null);
  const dayName = (place: number) => weekday(addDays(MONDAY, place));
  const found = new Map(averaged.map((row) => [`${row.hour} ${row.weekday}`, row]));
  const isAverage = counts.some((count) => count > 1);
  const amount = (minor: number) => money(Math.round(minor), data.currency);
  const ordersOf = (orders: number) => t('statistics.ordersOf', { count: Math.round(orders * 10) / 10 });
  const rows = Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = first + at;
    return {
      hour,
      key: String(hour),
      label: hourName(hour),
      cells: WEEKDAYS.map((day) => {
        const cell = found.get(`${hour} ${day}`);
        return {
          value: cell?.netMinor ?? 0,
          said: t('statistics.cell', {
            weekday: dayName(day - 1),
            hour: hourName(hour),
            sales: amount(cell?.netMinor ?? 0),
            orders: ordersOf(cell?.orders ?? 0),
          }),
        };
      }),
    };
  });
  const at = chosen ?? ([best.hour - first, best.weekday - 1] as const);
  const shown = found.get(`${first + at[0]} ${at[1] + 1}`);
  return (
    <Card title={t('statistics.week')}>
      <div
        className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1"
        data-chosen={`${first + at[0]} ${at[1] + 1}`}
      >
        <p>
          <span className="block text-ink-soft text-sm">
            {dayName(at[1])}, {hourName(first + at[0])}
            {isAverage && ` · ${t('statistics.perHour')}`}
          </span>
          <span className="font-bold text-xl tabular-nums">{amount(shown?.netMinor ?? 0)}</span>{' '}
          <span className="text-ink-soft text-sm">{ordersOf(shown?.orders ?? 0)}</span>
        </p>
        <p className="text-ink-soft text-sm">
          <span className="block">{t('statistics.bestHour')}</span>
          <span className="text-base text-ink">
            {dayName(best.weekday - 1)}, {hourName(best.hour)}
          </span>
        </p>
      </div>
      <HeatMap
        label={t('statistics.week')}
        columns={WEEKDAYS.map((day) => dayName(day - 1))}
        rows={rows}
        chosen={at}
        onChoose={(row, column) => choose([row, column])}
      />
      <WeekTable rows={rows} dayName={dayName} currency={data.currency} />
      <div className="-mx-4 mt-2">
        <ZoneNote zones={data.zones} />
      </div>
    </Card>
  );
}

type WeekTableProps = {
  rows: readonly { key: string; label: string; cells: readonly HeatCell[] }[];
  dayName: (place: number) => string;
  currency: string;
};

function WeekTable({ rows, dayName, currency }: WeekTableProps) {
  const t = useText();
  const { moneyCell } = useFormats();
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sm underline underline-offset-4">
        {t('statistics.numbers')}
      </summary>
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-start text-ink-soft">{t('statistics.amountsIn', { currency })}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 text-start font-normal">
              {t('statistics.span.hour')}
            </th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className="py-1.5 ps-2 text-end font-normal">
                {dayName(day - 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap py-1.5 text-start font-normal">
                {label}
              </th>
              {cells.map(({ value }, day) => (
                <td key={dayName(day)} className="py-1.5 ps-2 text-end">
                  {moneyCell(Math.round(value))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
