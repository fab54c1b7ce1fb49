import type { OnlineStatus } from '@larder/domain/device/presence/online-status';
import { MINUTE_MS } from '@larder/domain/durations';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { offlineSince } from './offline-since.ts';

const TONES: Record<OnlineStatus, BadgeTone> = {
  online: 'good',
  stale: 'warn',
  offline: 'bad',
  never_seen: 'neutral',
};

type OnlineBadgeProps = {
  online: OnlineStatus;
  lastSeenAt: string | null;
  since?: string | null;
  /** The cabinet's; null where there is no time to show. */
  timezone: string | null;
};

/**
 * Badge for the true connectivity of a cabinet; an unreachable one shows for how long. Its title is the full time
 * there. [screens 1.4, A-1]
 */
export function OnlineBadge({ online, lastSeenAt, since = null, timezone }: OnlineBadgeProps) {
  const t = useText();
  const { duration, fullTime } = useFormats();
  const now = useNow();
  const at = online === 'offline' ? offlineSince({ since, lastSeenAt }) : lastSeenAt;
  const ageMs = at ? now - Date.parse(at) : 0;
  // Shorter silences are not shown in numbers.
  const age = ageMs >= MINUTE_MS ? duration(ageMs) : '';
  const text =
    online === 'stale' && !age ? t('shell.devices.noContact') : t(`enum.device.online.${online}`, { age });
  return (
    <span title={at && timezone ? fullTime(at, timezone) : undefined} className="inline-flex max-w-full">
      <Badge tone={TONES[online]} name={`device.online.${online}`}>
        {online === 'offline' && age ? `${text} · ${age}` : text}
      </Badge>
    </span>
  );
}
