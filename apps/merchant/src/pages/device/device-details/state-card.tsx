import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { List } from '@larder/ui/layout/list';
import { Info, MapPin, Snowflake } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import { FaultBadges } from './fault-badges.tsx';
import { FreezeValue } from './freeze-value.tsx';
import { LockoutBadges } from './lockout-badges.tsx';
import { WarningRows } from './warning-rows.tsx';

/** State of the cabinet: power, lock-outs, faults, freezing, and the volume for members who may not set it. */
export function StateCard({ device, isReachable }: { device: DeviceDetails; isReachable: boolean }) {
  const t = useText();
  const toast = useToast();
  const { ago, fullTime } = useFormats();
  const now = useNow();
  const { connectivity, settings, faults } = device;
  const maySetVolume = useCan(['device.volume']);
  const at = connectivity?.lastSeenAt;
  return (
    <Card title={t('device.state.title')} flush>
      <KeyValueList>
        <KeyValue
          label={t('field.device.number')}
          value={device.deviceNo}
          copy={{
            text: device.deviceNo,
            label: t('device.copyNumber'),
            onCopied: () => toast.success(t('toast.copied')),
          }}
        />
        <KeyValue
          label={t('field.device.power')}
          value={<PowerValue device={device} isReachable={isReachable} />}
        />
        <KeyValue
          label={t('field.device.lockouts')}
          value={<LockoutBadges lockouts={connectivity?.lockouts ?? []} isReachable={isReachable} />}
        />
        {faults.length > 0 && <KeyValue label={t('device.faults')} value={<FaultBadges device={device} />} />}
        <KeyValue label={t('field.device.freeze')} value={<FreezeValue device={device} />} />
        {!maySetVolume && (
          <KeyValue label={t('field.device.volume')} value={<VolumeValue settings={settings} />} />
        )}
        {at && (
          <KeyValue
            label={t('field.device.lastSeen')}
            value={<span title={fullTime(at, device.timezone)}>{ago(at, now)}</span>}
          />
        )}
      </KeyValueList>
      <List>
        <LinkRow
          to="/pages/device/freezing-rules"
          query={{ deviceNo: device.deviceNo }}
          anyOf={['device.freeze']}
          icon={<Snowflake aria-hidden="true" />}
          title={t('title.device.freezing-rules')}
        />
        <WarningRows device={device} />
        <LinkRow
          to="/pages/device/device-info"
          query={{ deviceNo: device.deviceNo }}
          anyOf={['device.view']}
          icon={<Info aria-hidden="true" />}
          title={t('title.device.device-info')}
        />
        <LinkRow
          to="/pages/device/device-address"
          query={{ deviceNo: device.deviceNo }}
          anyOf={['device.view', 'device.edit']}
          icon={<MapPin aria-hidden="true" />}
          title={t('title.device.device-address')}
        />
      </List>
    </Card>
  );
}

function VolumeValue({ settings }: Pick<DeviceDetails, 'settings'>) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {settings.muted ? t('device.muted') : `${settings.volume} / 100`}
      {settings.audioStatus !== 'applied' && <SettingBadge status={settings.audioStatus} />}
    </span>
  );
}

function PowerValue({ device, isReachable }: { device: DeviceDetails; isReachable: boolean }) {
  const t = useText();
  const { percent } = useFormats();
  const power = device.connectivity?.power;
  if (!power) return t('fixed.missing');
  const battery =
    typeof power.batteryPct === 'number'
      ? t('device.battery', { percent: percent(power.batteryPct * 10_000) })
      : null;
  return (
    <span className={isReachable ? undefined : 'text-ink-soft'}>
      {power.source === 'battery' && battery
        ? battery
        : [t(`enum.device.power.${power.source}`), battery].filter(Boolean).join(' · ')}
    </span>
  );
}
