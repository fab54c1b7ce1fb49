import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { zoneTime } from './zone-options.ts';

/** Returns the name of a time zone in the reader's language: "Pacific Time · GMT-8". */
export function useZoneTime(): (timeZone: string) => string {
  const { locale } = useReader();
  return (timeZone) => zoneTime(timeZone, serverClock.nowMs(), locale);
}
