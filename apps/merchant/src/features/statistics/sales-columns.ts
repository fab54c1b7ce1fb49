import { calendarSpans, type SpanKind, spanKind } from '@larder/domain/calendar-spans';
import { clockHours } from '@larder/domain/statistics/clock-hours';
import { sharePpm } from '@larder/domain/statistics/sales-figures';
import type { Formats } from '#screen-kit/texts/formats.ts';
import type { Summary } from './summary-card.tsx';

/** One bar of the chart and one row of its table. */
export type SalesColumn = {
  readonly key: string;
  /** Below the bar. */
  readonly label: string;
  /** In the table and above the chart. */
  readonly title: string;
  readonly netMinor: number;
  readonly orders: number;
  /** Null for members who may not see it, and for hours, whose cost is not kept. */
  readonly marginPpm: number | null;
  readonly formerMinor: number;
  /** What it is compared with, in words. */
  readonly formerTitle: string;
  /** True for the day or hour that is not over. */
  readonly isOpen: boolean;
};

export type ColumnKind = SpanKind | 'hour';

export const columnKind = ({ hours, days }: Summary): ColumnKind => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (hours) return 'hour';
  return first && last ? spanKind(first, last) : 'day';
};

type Said = Pick<Formats, 'day' | 'days' | 'month' | 'weekday' | 'namedDay' | 'hour'> & {
  /** The second time that a clock shows an hour. */
  readonly again: (hour: string) => string;
};

const keyOf = ({ hour, fold }: { hour: number; fold: number }) => `${hour} ${fold}`;
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/**
 * Divides the summary into bars: hours of one day as its clocks show them, 23 to 25, else days, weeks or months. The
 * former days stand at the same places.
 */
export function salesColumns(summary: Summary, timeZone: string, said: Said): SalesColumn[] {
  return summary.hours ? hourColumns(summary, timeZone, said) : spanColumns(summary, said);
}

function hourColumns({ hours, days, former, zones }: Summary, timeZone: string, said: Said): SalesColumn[] {
  const day = days[0]?.day ?? former.from;
  const shown = (zones.length > 0 ? zones : [timeZone]).flatMap((zone) => clockHours(day, zone));
  const all = new Map([...shown, ...(hours?.now ?? [])].map((hour) => [keyOf(hour), hour]));
  const [now, before] = [hours?.now, hours?.former].map(
    (rows) => new Map((rows ?? []).map((row) => [keyOf(row), row])),
  );
  return [...all.values()]
    .sort((one, other) => one.hour - other.hour || one.fold - other.fold)
    .map((hour) => {
      const key = keyOf(hour);
      const name = hour.fold === 1 ? said.again(said.hour(hour.hour)) : said.hour(hour.hour);
      return {
        key,
        label: said.hour(hour.hour),
        title: name,
        netMinor: now?.get(key)?.netMinor ?? 0,
        orders: now?.get(key)?.orders ?? 0,
        marginPpm: null,
        formerMinor: before?.get(key)?.netMinor ?? 0,
        formerTitle: said.day(former.from),
        isOpen: false,
      };
    });
}

function spanColumns({ days, formerDays, today }: Summary, said: Said): SalesColumn[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return [];
  const kind = spanKind(first, last);
  let begin = 0;
  return calendarSpans(first, last).map((span) => {
    const inSpan = days.filter(({ day }) => day >= span.from && day <= span.to);
    const before = formerDays.slice(begin, begin + inSpan.length);
    begin += inSpan.length;
    const netMinor = sumOf(inSpan, (row) => row.netMinor);
    const margins = inSpan.map(({ marginMinor }) => marginMinor);
    const [formerFirst, formerLast] = [before[0]?.day ?? '', before.at(-1)?.day ?? ''];
    return {
      key: span.from,
      label: labelOf(kind, days.length, said)(span.from),
      title: kind === 'day' ? said.namedDay(span.from) : said.days(span.from, span.to),
      netMinor,
      orders: sumOf(inSpan, (row) => row.orders),
      marginPpm: margins.includes(null)
        ? null
        : sharePpm(
            sumOf(margins, (minor) => minor ?? 0),
            netMinor,
          ),
      formerMinor: sumOf(before, (row) => row.netMinor),
      formerTitle: said.days(formerFirst, formerLast),
      isOpen: span.from <= today && today <= span.to,
    };
  });
}

const WEEK = 7;
const labelOf = (kind: SpanKind, count: number, said: Said) =>
  kind === 'month' ? said.month : kind === 'day' && count <= WEEK ? said.weekday : said.day;
