import { localDay } from '@larder/domain/time-zone';
import { useFormats } from '#screen-kit/texts/use-formats.ts';

type DayHeadingProps = {
  at: string;
  /** Time of the entry above it. */
  before: string | undefined;
  timeZone: string;
};

/** Day of the entries below, with the zone of their times if the phone's differs; hidden if it is the same as above. */
export function DayHeading({ at, before, timeZone }: DayHeadingProps) {
  const { weekday, day, otherZone } = useFormats();
  const today = localDay(new Date(at), timeZone);
  if (before && localDay(new Date(before), timeZone) === today) return null;
  const zone = otherZone(at, timeZone);
  return (
    <h2 className="relative bg-page px-4 pt-3 pb-1.5 font-semibold text-ink-soft text-sm">
      {[weekday(today), day(today), zone].filter(Boolean).join(' · ')}
    </h2>
  );
}
