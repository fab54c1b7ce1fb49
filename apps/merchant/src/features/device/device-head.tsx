import type { DeviceStatus } from '@larder/domain/device/lifecycle/device-status';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import type { OnlineStatus } from '@larder/domain/device/presence/online-status';
import { SignalBars } from '@larder/ui/feedback/signal-bars';
import { classNames } from '@larder/ui/layout/class-names';
import type { ReactNode } from 'react';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OnlineBadge } from './state/online-badge.tsx';
import { StatusBadge } from './state/status-badge.tsx';

/** Facts that the head shows. A row of `device.list` satisfies this; for `device.read` see `headOf`. */
export type DeviceHeadFacts = {
  deviceNo: string;
  name: string | null;
  timezone: string;
  status: DeviceStatus | null;
  online: OnlineStatus;
  since: string | null;
  lastSeenAt: string | null;
  signalBars: number | null;
  /** Temperature of the main zone, tenths of a degree Celsius. */
  mainC10: number | null;
  /** Time of that measurement, where known. */
  tempsAt?: string | null;
};

type DeviceHeadProps = {
  device: DeviceHeadFacts;
  /** Head of a page instead of a row. */
  large?: boolean;
  /** Further badges after the first two: frozen, low, out of stock, alert. */
  badges?: ReactNode;
};

/**
 * DEVICE-HEAD: name, number, lifecycle, connectivity with age, signal, main temperature. Fits into a link or a button.
 * [screens 1.1]
 */
export function DeviceHead({ device, large = false, badges }: DeviceHeadProps) {
  const { deviceNo, name, timezone, status, online, since, lastSeenAt } = device;
  return (
    <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 flex-[1_1_9em]">
        <span
          className={classNames('block break-words', large ? 'font-bold text-xl' : 'font-semibold text-lg')}
        >
          {name ?? deviceNo}
        </span>
        {name && <span className="block break-all text-ink-soft text-sm">{deviceNo}</span>}
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          {status && <StatusBadge status={status} />}
          <OnlineBadge online={online} lastSeenAt={lastSeenAt} since={since} timezone={timezone} />
          {badges}
        </span>
      </span>
      <Readings device={device} large={large} />
    </span>
  );
}

/** Temperature and signal; gray when they are only the last known values. */
function Readings({ device, large }: { device: DeviceHeadFacts; large: boolean }) {
  const t = useText();
  const { temperature, ago, fullTime } = useFormats();
  const now = useNow();
  const { online, timezone, mainC10, tempsAt, signalBars } = device;
  if (online === 'never_seen') return null;
  const reachable = isReachable(online);
  const level =
    reachable && signalBars !== null ? (Math.min(4, Math.max(0, signalBars)) as 0 | 1 | 2 | 3 | 4) : null;
  return (
    <span className="ms-auto flex flex-col items-end gap-1 text-end">
      <span
        className={classNames(
          'block tabular-nums',
          large ? 'font-bold text-2xl' : 'font-semibold text-lg',
          !reachable && 'text-ink-soft',
        )}
      >
        {mainC10 === null ? t('fixed.missing') : temperature(mainC10)}
      </span>
      {!reachable && mainC10 !== null && (
        <span className="block text-ink-soft text-sm">{t('shell.devices.lastKnown')}</span>
      )}
      {tempsAt && mainC10 !== null && (
        <span title={fullTime(tempsAt, timezone)} className="block text-ink-soft text-sm">
          {ago(tempsAt, now)}
        </span>
      )}
      <SignalBars
        level={level}
        label={
          level === null ? t('shell.devices.signalUnknown') : t('shell.devices.signal', { count: level })
        }
      />
    </span>
  );
}
