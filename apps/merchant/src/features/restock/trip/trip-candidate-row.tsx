import { RestockDeviceRow } from '#features/restock/index/restock-device-row.tsx';
import { TickableRow } from '#features/restock/index/tickable-row.tsx';
import type { Outputs } from '#platform/trpc.ts';
import type { TripMode } from './trip-link.ts';
import type { TripForm } from './use-trip-form.ts';

type TripCandidateRowProps = {
  device: Outputs['restock']['listTripCandidates']['items'][number];
  mode: TripMode;
  form: TripForm;
};

/** Row of a device that can be added to the trip and removed again. */
export function TripCandidateRow({ device, mode, form }: TripCandidateRowProps) {
  const { deviceNo, name, units } = device;
  const stop = { deviceNo, name, units, state: 'todo' as const };
  const isChosen = form.has(deviceNo);
  const toggle = () => (isChosen ? form.remove(stop) : form.add(stop));
  return (
    <TickableRow
      device={name ?? deviceNo}
      ticked={isChosen}
      disabled={!isChosen && form.isFull}
      onTick={toggle}
      whole
    >
      <RestockDeviceRow device={device} mode={mode} plain />
    </TickableRow>
  );
}
