import type { SilenceCauseName } from '@larder/domain/device/presence/silence-cause';
import { HOUR_MS } from '@larder/domain/durations';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { CloudOff, type LucideIcon, PlugZap, RotateCw, WifiOff } from 'lucide-react';
import { offlineSince } from '#features/device/state/offline-since.ts';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StoredOffline } from './stored-offline.ts';

const ICONS: Record<SilenceCauseName, LucideIcon> = {
  power: PlugZap,
  network: WifiOff,
  restart: RotateCw,
  unknown: CloudOff,
};
const TONES: Record<SilenceCauseName, BadgeTone> = {
  power: 'bad',
  network: 'warn',
  restart: 'neutral',
  unknown: 'neutral',
};

/** Latest outages, the current one first. */
export function OutageList({ stored }: { stored: StoredOffline }) {
  const t = useText();
  const { connectivity, outages, timezone } = stored;
  const since = connectivity?.online === 'offline' ? offlineSince(connectivity) : null;
  return (
    <Section title={t('climate.outages')}>
      {since || outages.length > 0 ? (
        <List>
          {since && (
            <OutageRow
              from={since}
              to={null}
              cause={connectivity?.offlineCause ?? 'unknown'}
              timeZone={timezone}
            />
          )}
          {outages.map((outage) => (
            <OutageRow key={outage.to} {...outage} timeZone={timezone} />
          ))}
        </List>
      ) : (
        <p className="px-4 py-4 text-ink-soft">{t('climate.outages.none')}</p>
      )}
    </Section>
  );
}

type OutageRowProps = {
  from: string;
  to: string | null;
  cause: SilenceCauseName;
  inferred?: boolean;
  timeZone: string;
};

function OutageRow({ from, to, cause, inferred = false, timeZone }: OutageRowProps) {
  const t = useText();
  const { duration, fullTime, dateTime, time } = useFormats();
  const now = useNow();
  const Icon = ICONS[cause];
  const lastedMs = (to ? Date.parse(to) : now) - Date.parse(from);
  const isSameDay = to !== null && lastedMs < 12 * HOUR_MS;
  const until = to
    ? t('climate.outages.until', { time: (isSameDay ? time : dateTime)(to, timeZone) })
    : t('climate.outages.lasting');
  return (
    <ListRow
      id={from}
      leading={<Icon aria-hidden="true" />}
      title={<span className="tabular-nums">{duration(lastedMs)}</span>}
      subtitle={
        <span title={to ? fullTime(to, timeZone) : undefined}>
          {fullTime(from, timeZone)} · {until}
        </span>
      }
      trailing={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={TONES[cause]} name={`outage.${cause}`}>
            {t(`enum.device.offlineCause.${cause}`)}
          </Badge>
          {inferred && <Badge tone="neutral">{t('alert.inferred')}</Badge>}
        </span>
      }
    />
  );
}
