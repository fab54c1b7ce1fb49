import type { CalendarDay } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { serverClock } from '#platform/clock/server-clock.ts';

/** Today where the phone is, for the last day that a picker offers; the server judges by the zone of the merchant. */
export const today = (): CalendarDay =>
  localDay(new Date(serverClock.nowMs()), Intl.DateTimeFormat().resolvedOptions().timeZone);
