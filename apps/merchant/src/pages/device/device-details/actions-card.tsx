import { Card } from '@larder/ui/layout/card';
import { Camera, RotateCw } from 'lucide-react';
import { ActCommand } from '#features/device/act-command.tsx';
import { apiClient } from '#platform/api-client.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Remote actions on the cabinet, besides its doors. */
export function ActionsCard({ device }: { device: DeviceDetails }) {
  const t = useText();
  const mayCapture = useCan(['device.capture']);
  const mayReboot = useCan(['device.reboot']);
  if (!mayCapture && !mayReboot) return null;
  return (
    <Card title={t('device.act.title')}>
      <div className="flex flex-col gap-3">
        {mayCapture && (
          <ActCommand
            device={device}
            act="capture"
            icon={<Camera aria-hidden="true" />}
            mutate={apiClient.device.capturePicture.mutate}
          />
        )}
        {mayReboot && (
          <ActCommand
            device={device}
            act="reboot"
            icon={<RotateCw aria-hidden="true" />}
            mutate={apiClient.device.reboot.mutate}
          />
        )}
      </div>
    </Card>
  );
}
