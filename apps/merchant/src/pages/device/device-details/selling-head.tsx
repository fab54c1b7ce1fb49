import { isReachable } from '@larder/domain/device/presence/is-reachable';
import type { SellingWord } from '@larder/domain/device/selling/judge-selling';
import { MINUTE_MS } from '@larder/domain/durations';
import { SignalBars } from '@larder/ui/feedback/signal-bars';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { Card } from '@larder/ui/layout/card';
import { CabinetGlyph } from '@larder/ui/media/cabinet-glyph';
import { CircleCheck, CircleX, DoorOpen, type LucideIcon, PackagePlus, Snowflake } from 'lucide-react';
import { headOf } from '#features/device/head-of.ts';
import { offlineSince } from '#features/device/state/offline-since.ts';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import { TrainingBadge } from '#features/device/state/training-badge.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CabinetActions } from './cabinet-actions.tsx';
import type { DeviceDetails } from './device-details.ts';
import { HeadLines } from './head-lines.tsx';
import type { Selling } from './selling.ts';
import { useFindingWords } from './use-finding-words.ts';

const WORDS: Readonly<Record<SellingWord, { icon: LucideIcon; look: string }>> = {
  selling: { icon: CircleCheck, look: 'text-good' },
  not_selling: { icon: CircleX, look: 'text-bad' },
  frozen: { icon: Snowflake, look: 'text-info' },
  restocking: { icon: PackagePlus, look: 'text-info' },
  service: { icon: DoorOpen, look: 'text-info' },
};

type SellingHeadProps = {
  device: DeviceDetails;
  /** Absent until it is known; the rest of the head does not wait for it. */
  selling: Selling | undefined;
  isLoading: boolean;
};

/** The state of a cabinet in one word with its cause, the temperature, and the actions. [screens 60] */
export function SellingHead({ device, selling, isLoading }: SellingHeadProps) {
  const { connectivity } = device;
  const { online, lastSeenAt, since } = headOf(device);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        {device.stock.products > 0 && device.stock.onHand !== null && (
          <CabinetGlyph doors={device.stock.fills} muted={selling !== undefined && selling.cause !== null} />
        )}
        <div className="min-w-0 flex-[1_1_9em]">
          {selling ? (
            <Word device={device} selling={selling} />
          ) : (
            isLoading && <Skeleton className="mt-1 mb-1 h-13 w-48" />
          )}
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <OnlineBadge online={online} lastSeenAt={lastSeenAt} since={since} timezone={device.timezone} />
            {device.isTraining && <TrainingBadge />}
          </p>
        </div>
        {connectivity && <Temperature device={device} />}
      </div>
      <HeadLines device={device} />
      <CabinetActions device={device} />
    </Card>
  );
}

function Word({ device, selling }: { device: DeviceDetails; selling: Selling }) {
  const t = useText();
  const cause = useCause(device, selling);
  const { icon: Icon, look } = WORDS[selling.word];
  return (
    <div aria-live="polite" data-selling={selling.word}>
      <p className={`flex items-center gap-2 font-bold text-2xl ${look}`}>
        <Icon aria-hidden="true" className="size-icon shrink-0" />
        {t(`selling.word.${selling.word}`)}
      </p>
      {cause && <p className="break-words text-ink-mid">{cause}</p>}
    </div>
  );
}

/** The cause beside the word: the finding that stops or limits sales, or that all is well; null if the word says it. */
function useCause(device: DeviceDetails, selling: Selling): string | null {
  const t = useText();
  const { duration } = useFormats();
  const now = useNow();
  const wordsOf = useFindingWords(device, selling);
  const { word, cause, checks } = selling;
  const since = device.connectivity && offlineSince(device.connectivity);
  if (cause === 'contact.offline' && since)
    return t('selling.offlineFor', { age: duration(Math.max(MINUTE_MS, now - Date.parse(since))) });
  if (word === 'frozen' || word === 'restocking' || word === 'service') return null;
  const shown = checks.find(({ finding, state }) => (cause ? finding === cause : state !== 'fine'));
  return shown ? wordsOf(shown).title : t('selling.well');
}

/** Temperature of the goods with its age, and the signal; gray when they are only the last known ones. */
function Temperature({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { temperature, ago, fullTime } = useFormats();
  const now = useNow();
  const { mainC10, tempsAt, signalBars, online } = headOf(device);
  const reachable = isReachable(online);
  const level =
    reachable && signalBars !== null ? (Math.min(4, Math.max(0, signalBars)) as 0 | 1 | 2 | 3 | 4) : null;
  return (
    <div className="ms-auto flex flex-col items-end gap-1 text-end">
      <p className={`font-bold text-2xl tabular-nums ${reachable ? '' : 'text-ink-soft'}`}>
        {mainC10 === null ? t('fixed.missing') : temperature(mainC10)}
      </p>
      {tempsAt && mainC10 !== null && (
        <p title={fullTime(tempsAt, device.timezone)} className="text-ink-soft text-sm">
          {now - Date.parse(tempsAt) < MINUTE_MS ? t('selling.now') : ago(tempsAt, now)}
        </p>
      )}
      <SignalBars
        level={level}
        label={
          level === null ? t('shell.devices.signalUnknown') : t('shell.devices.signal', { count: level })
        }
      />
    </div>
  );
}
