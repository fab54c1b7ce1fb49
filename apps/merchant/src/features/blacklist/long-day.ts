import type { CalendarDay } from '@larder/domain/calendar-day';
import { dateTimeFormat } from '@larder/i18n/intl-formats';

/** A day with its year, because entries outlive it: May 21, 2027. */
export const longDay = (day: CalendarDay, locale: string): string =>
  dateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
