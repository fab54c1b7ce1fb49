import type { DeviceStatus } from '@larder/domain/device/lifecycle/device-status';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { Snowflake } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<DeviceStatus, BadgeTone> = {
  to_be_activated: 'brand',
  operational: 'neutral',
  frozen: 'info',
};

/** Badge for the lifecycle of a device: waiting, in service, frozen. [screens 1.4] */
export function StatusBadge({ status }: { status: DeviceStatus }) {
  const t = useText();
  return (
    <Badge
      tone={TONES[status]}
      name={`device.status.${status}`}
      icon={status === 'frozen' ? <Snowflake aria-hidden="true" /> : undefined}
    >
      {t(`enum.device.status.${status}`)}
    </Badge>
  );
}
