import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { SignalBars } from '@larder/ui/feedback/signal-bars';
import { ListRow } from '@larder/ui/layout/list-row';
import { Refrigerator } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ListedDevice } from './state/device-badges.tsx';
import { OnlineBadge } from './state/online-badge.tsx';

type RowFacts = Pick<
  ListedDevice,
  'deviceNo' | 'name' | 'timezone' | 'mainC10' | 'signalBars' | 'online' | 'lastSeenAt' | 'since'
> &
  Partial<Pick<ListedDevice, 'tempsAt' | 'offlineCause'>>;

type DeviceRowProps = {
  device: RowFacts;
  /** Address that the row leads to; without it a tap calls `onPress`. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** Lines below the number: address, layers. */
  details?: ReactNode;
  badges: ReactNode;
};

/** DEVICE-HEAD as a row: name, number, signal, temperature, connectivity and badges. [screens 1.1] */
export function DeviceRow({ device, href, onPress, details, badges }: DeviceRowProps) {
  const t = useText();
  const { temperature, ago, fullTime } = useFormats();
  const now = useNow();
  const { deviceNo, name, timezone, mainC10, tempsAt, signalBars } = device;
  const { online, offlineCause, lastSeenAt, since } = device;
  const bars = isReachable(online) ? signalBars : null;
  return (
    <ListRow
      as="div"
      id={deviceNo}
      strong
      chevron={false}
      leading={
        <span className="grid size-11 place-items-center rounded-md bg-brand-soft">
          <Refrigerator aria-hidden="true" className="size-6" />
        </span>
      }
      title={
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 break-words">{name ?? deviceNo}</span>
          <OnlineBadge online={online} lastSeenAt={lastSeenAt} since={since} timezone={timezone} />
        </span>
      }
      subtitle={
        <>
          <span className="flex flex-wrap items-center gap-x-2 tabular-nums">
            {name && <span className="min-w-0 break-words">{deviceNo}</span>}
            {mainC10 !== null && (
              <span className={isReachable(online) ? 'text-ink-mid' : undefined}>
                {temperature(mainC10)}
                {tempsAt && <span title={fullTime(tempsAt, timezone)}> · {ago(tempsAt, now)}</span>}
              </span>
            )}
            {offlineCause && (
              <span className="text-bad">{t(`enum.device.offlineCause.${offlineCause}`)}</span>
            )}
            {bars !== null && (
              <SignalBars level={levelOf(bars)} label={t('shell.devices.signal', { count: bars })} />
            )}
          </span>
          {details}
          <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">{badges}</span>
        </>
      }
      {...(href ? { href } : {})}
      {...(onPress ? { onPress } : {})}
    />
  );
}

const levelOf = (bars: number) => Math.min(4, Math.max(0, bars)) as 0 | 1 | 2 | 3 | 4;
