import { daysInMonth, type IsoDate, isoOf } from './iso-date.ts';

/** `date` as `YYYY-MM-DD`, `time` as `HH:mm`, `datetime` as `YYYY-MM-DDTHH:mm`; without zone: the screen names it. */
export type WallTimeMode = 'date' | 'time' | 'datetime';

export type WallTimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute';

export type WallTimeColumn = { unit: WallTimeUnit; values: number[]; value: number };

type Parts = Record<WallTimeUnit, number>;

const UNITS: Record<WallTimeMode, WallTimeUnit[]> = {
  date: ['year', 'month', 'day'],
  time: ['hour', 'minute'],
  datetime: ['year', 'month', 'day', 'hour', 'minute'],
};

/** Returns the wheels for a value between two days, both included; each wheel shows only options inside the bounds. */
export function wallTimeColumns(
  mode: WallTimeMode,
  value: string,
  min: IsoDate,
  max: IsoDate,
  minuteStep = 1,
): WallTimeColumn[] {
  const parts = partsOf(mode, value);
  const low = dayParts(min);
  const high = dayParts(max);
  const atMinYear = parts.year <= low.year;
  const atMaxYear = parts.year >= high.year;
  const lastDay = daysInMonth(parts.year, parts.month);
  const ranges: Record<WallTimeUnit, number[]> = {
    year: span(low.year, high.year),
    month: span(atMinYear ? low.month : 1, atMaxYear ? high.month : 12),
    day: span(
      atMinYear && parts.month <= low.month ? low.day : 1,
      atMaxYear && parts.month >= high.month ? Math.min(high.day, lastDay) : lastDay,
    ),
    hour: span(0, 23),
    minute: span(0, 59).filter((minute) => minute % minuteStep === 0),
  };
  return UNITS[mode].map((unit) => ({ unit, values: ranges[unit], value: parts[unit] }));
}

/**
 * Returns the value after one wheel was turned; a day that the month lacks becomes its last day, and the bounds hold.
 */
export function turnWallTime(
  mode: WallTimeMode,
  value: string,
  unit: WallTimeUnit,
  to: number,
  min: IsoDate,
  max: IsoDate,
): string {
  const parts = { ...partsOf(mode, value), [unit]: to };
  const day = Math.min(parts.day, daysInMonth(parts.year, parts.month));
  return wallTimeOf(mode, { ...parts, ...dayParts(within(isoOf(parts.year, parts.month, day), min, max)) });
}

function within(day: IsoDate, min: IsoDate, max: IsoDate): IsoDate {
  if (day < min) return min;
  return day > max ? max : day;
}

function partsOf(mode: WallTimeMode, value: string): Parts {
  const [date, time] = mode === 'time' ? ['2000-01-01', value] : value.split('T');
  const [hour = 0, minute = 0] = (time ?? '00:00').split(':').map(Number);
  return { ...dayParts(date ?? ''), hour, minute };
}

function dayParts(iso: IsoDate) {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

function wallTimeOf(mode: WallTimeMode, { year, month, day, hour, minute }: Parts): string {
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  if (mode === 'time') return time;
  return mode === 'date' ? isoOf(year, month, day) : `${isoOf(year, month, day)}T${time}`;
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => from + at);
}
