import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RemoveProductProps = {
  id: string;
  name: string;
  /** Number of devices that sell it; while there are any, the button is disabled and says why. */
  deviceCount: number;
};

/** Removes the product from the library, after asking. */
export function RemoveProduct({ id, name, deviceCount }: RemoveProductProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const remove = useSend(apiClient.product.remove.mutate);
  const [asking, setAsking] = useState(false);
  // Back first closes an open dialog, so wait until the question is gone.
  const [removed, setRemoved] = useState(false);
  useEffect(() => {
    if (removed && !asking) back();
  }, [removed, asking]);
  async function confirm() {
    try {
      await remove.mutateAsync({ id });
      toast.success(t('toast.removed'));
      setRemoved(true);
      void queries.product.listMyLibrary.invalidate();
      void queries.product.listCloudLibrary.invalidate();
    } catch (error) {
      toast.error(refusalOf(error).code === 'INTERNAL' ? t('refusal.DELETE_FAILED') : textOf(error));
    } finally {
      setAsking(false);
    }
  }
  return (
    <>
      <Button
        block
        tone="danger"
        size="medium"
        disabled={!online || deviceCount > 0}
        aria-describedby={deviceCount > 0 ? 'remove-block' : undefined}
        onClick={() => setAsking(true)}
      >
        {t('product.detail.remove')}
      </Button>
      {deviceCount > 0 && (
        <p id="remove-block" className="text-ink-soft text-sm">
          {t('product.detail.inUse', { count: deviceCount })}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('product.detail.removeTitle')}
        sentence={t('product.detail.removeSentence', { name })}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.remove')}
        destructive
        busyText={remove.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
