import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Withdrawal = Outputs['finance']['readWithdrawal'];

/** Takes a withdrawal back that nobody has approved yet. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { money } = useFormats();
  const queries = trpc.useUtils();
  const cancel = useSend(apiClient.finance.cancelWithdrawal.mutate);
  const may = useCan(['finance.withdraw']);
  const [asking, setAsking] = useState(false);
  const { id, withdrawalNo, amountMinor, currency, state } = withdrawal;
  if (!may || state !== 'submitted') return null;

  async function send() {
    try {
      await cancel.mutateAsync({ id });
      toast.success(t('toast.withdrawalCanceled'));
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsking(false);
    await queries.finance.invalidate();
  }

  return (
    <>
      <StickyFooter>
        <Button tone="danger" disabled={!online} onClick={() => setAsking(true)}>
          {t('finance.cancel')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={asking}
        title={t('finance.cancelTitle', { no: withdrawalNo })}
        sentence={t('finance.cancelSentence', { amount: money(amountMinor, currency) })}
        cancelLabel={t('btn.back')}
        verb={t('finance.cancel')}
        destructive
        busyText={cancel.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send()}
      />
    </>
  );
}
