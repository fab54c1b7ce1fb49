import { limits } from '@larder/domain/limits';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { historyDepth } from '#screen-kit/navigation/back-step.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { moved } from './moved.ts';
import { packedFor } from './pick-list.ts';
import { type TripMode, tripLink } from './trip-link.ts';
import { usePacking } from './use-packing.ts';

/** A stop of the trip: one device. */
export type TripStop = Outputs['restock']['listTripCandidates']['chosen'][number];
export type TripChoice = {
  readonly mode: TripMode;
  readonly tripId: string | undefined;
  /** Devices chosen on the previous page. */
  readonly deviceNos: string[];
};

/** State of a trip's devices while they are chosen and ordered. */
export function useTripForm({ mode, tripId, deviceNos }: TripChoice, chosen: readonly TripStop[]) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.restock.saveTrip.mutate);
  const { packed } = usePacking(tripId);
  const [stops, setStops] = useState(chosen);
  const [leaving, setLeaving] = useState<TripStop | null>(null);
  const [lacksStops, setLacksStops] = useState(false);
  const numbersOf = (some: readonly TripStop[]) => some.map(({ deviceNo }) => deviceNo).join(' ');
  useUnsaved(numbersOf(stops) !== numbersOf(chosen));

  const drop = (deviceNo: string) => {
    setStops(stops.filter((stop) => stop.deviceNo !== deviceNo));
    setLeaving(null);
  };
  const send = async () => {
    setLacksStops(stops.length === 0);
    if (stops.length === 0) return;
    try {
      const saved = await save.mutateAsync({ mode, tripId, deviceNos: stops.map((stop) => stop.deviceNo) });
      unsavedForms.abandon();
      await Promise.all([queries.restock.readTrip.invalidate(), queries.restock.listOpenTrips.invalidate()]);
      const cameFromTrip = tripId !== undefined && deviceNos.length === 0 && historyDepth() > 0;
      const href = tripLink(mode, saved.tripId);
      if (cameFromTrip) back();
      else if (href) navigate(href, { replace: true });
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return {
    stops,
    isFull: stops.length >= limits.tripDevicesMax,
    has: (deviceNo: string) => stops.some((stop) => stop.deviceNo === deviceNo),
    add: (stop: TripStop) => {
      setLacksStops(false);
      setStops([...stops, stop]);
    },
    /** Removes a stop; asks first if something is packed for it. */
    remove: (stop: TripStop) =>
      packedFor(packed, stop.deviceNo) > 0 ? setLeaving(stop) : drop(stop.deviceNo),
    move: (index: number, by: -1 | 1) => setStops(moved(stops, index, by)),
    /** Stop whose removal is being confirmed. */
    leaving: leaving && {
      stop: leaving,
      packed: packedFor(packed, leaving.deviceNo),
      confirm: () => drop(leaving.deviceNo),
      cancel: () => setLeaving(null),
    },
    /** Reason why it cannot be saved. */
    error: lacksStops ? t('valid.tripDevices') : null,
    send,
    sending: save.isPending,
  };
}

export type TripForm = ReturnType<typeof useTripForm>;
