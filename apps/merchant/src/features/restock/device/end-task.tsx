import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type EndTaskProps = { task: { id: string; operatorName: string }; device: string };

/** Cancels another member's open task, which would block the device for everyone; nothing is booked. [domain 7.2] */
export function EndTask({ task, device }: EndTaskProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const queries = trpc.useUtils();
  const [asked, setAsked] = useState(false);
  const cancel = useSend(apiClient.restock.cancelTask.mutate);
  const end = async () => {
    try {
      await cancel.mutateAsync({ taskId: task.id });
      await Promise.all([queries.restock.readDevice.invalidate(), queries.restock.readTask.invalidate()]);
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsked(false);
  };
  return (
    <>
      <Button tone="secondary" disabled={!online} onClick={() => setAsked(true)}>
        {t('restock.cancelTask')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('restock.cancel.othersTitle', { name: task.operatorName })}
        sentence={t('restock.cancel.othersSentence', { name: task.operatorName, device })}
        cancelLabel={t('restock.cancel.othersStay')}
        verb={t('restock.cancelTask')}
        destructive
        busyText={cancel.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={() => void end()}
      />
    </>
  );
}
