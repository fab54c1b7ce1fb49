import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Trip } from './trip.ts';

type GiveUpTripProps = { trip: Trip; onGivenUp: () => void };

/** Ends a trip before its last device. */
export function GiveUpTrip({ trip: { tripId, mode, cabinets }, onGivenUp }: GiveUpTripProps) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const cancel = useSend(apiClient.restock.cancelTrip.mutate);
  const left = cabinets.filter(({ state }) => state !== 'done').length;
  const send = async () => {
    try {
      await cancel.mutateAsync({ tripId });
      onGivenUp();
      toast.success(t('restock.trip.givenUp'));
      navigate(screenHref(restockFlows[mode].index), { replace: true });
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsking(false);
    await Promise.all([queries.restock.readTrip.invalidate(), queries.restock.listOpenTrips.invalidate()]);
  };
  return (
    <>
      <Button tone="ghost" size="medium" disabled={!online} onClick={() => setAsking(true)}>
        {t('restock.trip.giveUp')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('restock.trip.giveUp.title')}
        sentence={t('restock.trip.giveUp.sentence', { count: left })}
        cancelLabel={t('restock.trip.giveUp.stay')}
        verb={t('restock.trip.giveUp')}
        destructive
        busyText={cancel.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      />
    </>
  );
}
