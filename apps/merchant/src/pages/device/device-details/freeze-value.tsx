import { Badge } from '@larder/ui/feedback/badge';
import { Snowflake } from 'lucide-react';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/**
 * Freeze status with its next change, and a note while the cabinet has not received it; the cloud refuses sales at
 * once. [domain B1]
 */
export function FreezeValue({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { fullTime } = useFormats();
  const { mode, active, nextChangeAt } = device.freeze;
  const time = nextChangeAt ? fullTime(nextChangeAt, device.timezone) : null;
  const change = active
    ? time
      ? t('device.freeze.until', { time })
      : t('device.freeze.untilLifted')
    : time && t('device.freeze.from', { time });
  return (
    <span className="flex flex-col items-end gap-1">
      <span className="flex flex-wrap justify-end gap-1.5">
        {active ? (
          <Badge tone="info" name="device.status.frozen" icon={<Snowflake aria-hidden="true" />}>
            {t('enum.device.status.frozen')}
          </Badge>
        ) : (
          t('device.freeze.not')
        )}
        {mode !== 'none' && device.settings.freezeStatus !== 'applied' && (
          <SettingBadge status={device.settings.freezeStatus} />
        )}
      </span>
      {change && <span className="text-ink-soft text-sm">{change}</span>}
    </span>
  );
}
