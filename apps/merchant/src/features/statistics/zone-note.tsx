import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Names the clock of the days where it is not the phone's. */
export function ZoneNote({ zones }: { zones: readonly string[] }) {
  const t = useText();
  const { timeZone } = useReader();
  const zoneTime = useZoneTime();
  const [zone] = zones;
  if (!zone || (zones.length === 1 && zone === timeZone)) return null;
  return (
    <p className="px-4 pb-2 text-ink-soft text-sm">
      {zones.length === 1
        ? t('statistics.zone', { zone: zoneTime(zone) })
        : t('statistics.zones', { count: zones.length })}
    </p>
  );
}
