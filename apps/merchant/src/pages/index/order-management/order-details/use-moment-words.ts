import { localDay } from '@larder/domain/time-zone';
import { serverClock } from '#platform/server-clock.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';

/** Lists instants as a sentence does: today's by the clock alone, the zone once at the end if it is not the phone's. */
export function useMomentWords(zone: string): (moments: readonly string[]) => string {
  const { clock, dayOf, otherZone } = useFormats();
  const { locale } = useReader();
  const wordOf = (at: string) => {
    const today = localDay(new Date(serverClock.nowMs()), zone);
    return localDay(new Date(at), zone) === today ? clock(at, zone) : `${dayOf(at, zone)} ${clock(at, zone)}`;
  };
  return (moments) => {
    const last = moments.at(-1);
    const list = new Intl.ListFormat(locale).format(moments.map(wordOf));
    const named = last && otherZone(last, zone);
    return named ? `${list} ${named}` : list;
  };
}
