import { localDay } from '@larder/domain/time-zone';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';

type MomentWords = {
  /** Lists instants as a sentence does: today's by the clock alone, the zone once at the end if not the phone's. */
  readonly listOf: (moments: readonly string[]) => string;
  /** True for instants of today. */
  readonly areToday: (moments: readonly string[]) => boolean;
};

/** Words instants of a cabinet in this zone. */
export function useMomentWords(zone: string): MomentWords {
  const { clock, dateClock, otherZone } = useFormats();
  const { locale } = useReader();
  const today = localDay(new Date(serverClock.nowMs()), zone);
  const isToday = (at: string) => localDay(new Date(at), zone) === today;
  return {
    listOf: (moments) => {
      const words = moments.map((at) => (isToday(at) ? clock(at, zone) : dateClock(at, zone)));
      const list = new Intl.ListFormat(locale).format(words);
      const last = moments.at(-1);
      const named = last && otherZone(last, zone);
      return named ? `${list} ${named}` : list;
    },
    areToday: (moments) => moments.every(isToday),
  };
}
