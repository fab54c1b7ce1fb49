import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { Clock, X } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Trip } from './trip.ts';

type SkipStopProps = { trip: Trip; stop: Trip['cabinets'][number] };

/** Skips the next device: it comes last, or leaves the trip. */
export function SkipStop({ trip: { tripId, mode, cabinets }, stop }: SkipStopProps) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const [choosing, setChoosing] = useState(false);
  const save = useSend(apiClient.restock.saveTrip.mutate);
  const others = cabinets.map(({ deviceNo }) => deviceNo).filter((deviceNo) => deviceNo !== stop.deviceNo);
  const isLast = cabinets.at(-1) === stop;
  const send = async (deviceNos: string[]) => {
    try {
      await save.mutateAsync({ tripId, mode, deviceNos });
      await Promise.all([queries.restock.readTrip.invalidate(), queries.restock.listOpenTrips.invalidate()]);
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <>
      <Button
        tone="secondary"
        disabled={!online || others.length === 0}
        busyText={save.isPending ? t('shell.sending') : undefined}
        onClick={() => setChoosing(true)}
      >
        {t('restock.trip.skip')}
      </Button>
      <ActionSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('restock.trip.skip.title', { device: stop.name ?? stop.deviceNo })}
        closeLabel={t('btn.cancel')}
        actions={[
          {
            key: 'later',
            label: t('restock.trip.skip.later'),
            note: t('restock.trip.skip.laterHint'),
            icon: <Clock aria-hidden="true" />,
            disabled: isLast,
            onSelect: () => void send([...others, stop.deviceNo]),
          },
          {
            key: 'off',
            label: t('restock.trip.skip.off'),
            note: t('restock.trip.skip.offHint'),
            icon: <X aria-hidden="true" />,
            onSelect: () => void send(others),
          },
        ]}
      />
    </>
  );
}
