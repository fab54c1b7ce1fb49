import { Card } from '@larder/ui/layout/card';
import { DeviceHead } from '#features/device/device-head.tsx';
import { headOf } from '#features/device/head-of.ts';
import { SilenceNote } from '#features/device/state/silence-note.tsx';
import { TrainingBadge } from '#features/device/state/training-badge.tsx';
import type { DeviceDetails } from './device-details.ts';
import { HeadLines } from './head-lines.tsx';

/** Head of a device that is not in service, with everything unusual about it now. */
export function HeadCard({ device }: { device: DeviceDetails }) {
  return (
    <Card>
      <DeviceHead large device={headOf(device)} badges={device.isTraining && <TrainingBadge />} />
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        <SilenceNote connectivity={device.connectivity} timeZone={device.timezone} />
      </div>
      <HeadLines device={device} />
    </Card>
  );
}
