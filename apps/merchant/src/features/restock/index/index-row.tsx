import { limits } from '@larder/domain/limits';
import type { TripMode } from '#features/restock/trip/trip-link.ts';
import type { Outputs } from '#platform/trpc.ts';
import { RestockDeviceRow } from './restock-device-row.tsx';
import { TickableRow } from './tickable-row.tsx';

type IndexRowProps = {
  device: Outputs['restock']['listDevices']['items'][number];
  mode: TripMode;
  ticked: readonly string[];
  onTicked: (deviceNos: readonly string[]) => void;
};

/** Row of a device that leads to its restock and can be ticked for a trip, unless another member works there. */
export function IndexRow({ device, mode, ticked, onTicked }: IndexRowProps) {
  const { deviceNo, name, task } = device;
  const isTicked = ticked.includes(deviceNo);
  return (
    <TickableRow
      device={name ?? deviceNo}
      ticked={isTicked}
      disabled={!isTicked && (task !== null || ticked.length >= limits.tripDevicesMax)}
      onTick={(on) => onTicked(on ? [...ticked, deviceNo] : ticked.filter((known) => known !== deviceNo))}
    >
      <RestockDeviceRow device={device} mode={mode} />
    </TickableRow>
  );
}
