import { DAY_MS, HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import type { Locale } from '@larder/domain/locale';
import { numberFormat, relativeTimeFormat } from './intl-formats.ts';

type Span = 'second' | 'minute' | 'hour' | 'day';

const spans: readonly (readonly [Span, number])[] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
];

function inSpan(ms: number): readonly [number, Span] {
  const [span, spanMs] = spans.find(([, size]) => ms >= size) ?? (['second', 1_000] as const);
  return [Math.floor(ms / spanMs), span];
}

/**
 * Formats the age of an instant: '5 min. ago', '5分钟前'; 'now' for less than a minute and for future instants (clock
 * skew).
 */
export function formatAge(instant: Date, now: Date, locale: Locale): string {
  const ageMs = Math.max(0, now.getTime() - instant.getTime());
  const [count, span] = inSpan(ageMs);
  // Always a number above a minute: 'yesterday' could contradict the calendar.
  return span === 'second'
    ? relativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
    : relativeTimeFormat(locale, { style: 'short' }).format(-count, span);
}

/** Formats a duration in its largest unit: 90 s is '1 min', in Chinese '1分钟'. */
export function formatDuration(ms: number, locale: Locale): string {
  const [count, span] = inSpan(Math.max(0, ms));
  return numberFormat(locale, { style: 'unit', unit: span, unitDisplay: 'short' }).format(count);
}
