import { MINUTE_MS } from '@larder/domain/durations';
import { CloudOff } from 'lucide-react';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { offlineSince } from './offline-since.ts';

type Connectivity = Outputs['device']['read']['connectivity'];

/**
 * Says since when a cabinet has been silent, and the cause if known; renders nothing while it is reachable. [screens
 *
 */
export function SilenceNote({ connectivity, timeZone }: { connectivity: Connectivity; timeZone: string }) {
  const t = useText();
  const { fullTime, duration } = useFormats();
  const now = useNow();
  if (!connectivity || connectivity.online === 'never_seen')
    return <Note look="bg-sunken text-ink-mid">{t('device.neverSeen')}</Note>;
  if (connectivity.online === 'stale' && connectivity.lastSeenAt) {
    const age = duration(Math.max(MINUTE_MS, now - Date.parse(connectivity.lastSeenAt)));
    return <Note look="bg-warn-soft text-warn">{t('climate.noContactFor', { age })}</Note>;
  }
  const since = offlineSince(connectivity);
  if (connectivity.online !== 'offline' || !since) return null;
  const cause = t(`enum.device.offlineCause.${connectivity.offlineCause ?? 'unknown'}`);
  return (
    <Note look="bg-bad-soft text-bad">
      {t('device.offlineSince', { time: fullTime(since, timeZone), cause })}
    </Note>
  );
}

function Note({ look, children }: { look: string; children: string }) {
  return (
    <p className={`flex items-start gap-2 rounded-md px-3 py-2 text-sm ${look}`}>
      <CloudOff aria-hidden="true" className="mt-px size-[1.25em] shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
