import type { CalendarDay } from './calendar-day.ts';

/**
 * Formats the number that people read out: a letter for the kind, yyMMdd, 8 digits of its sequence ('O26112100000042').
 * [domain 0]
 */
export function humanNumber(letter: string, day: CalendarDay, sequence: number): string {
  return `${letter}${day.replaceAll('-', '').slice(2)}${String(sequence).padStart(8, '0')}`;
}
