import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { isWorthRetrying } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { DialogProblem, useDialogProblem } from '#screen-kit/form/dialog-problem.tsx';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Refund = Outputs['order']['readRefund'];
type Act = 'retry' | 'notePayout' | 'approve' | 'reject' | 'withdraw';

/** Acts of a member who may refund, on a refund that failed or waits for a second member. */
export function RefundActions({ refund }: { refund: Refund }) {
  const t = useText();
  const online = useOnline();
  const mayRefund = useCan(['order.refund']);
  const [act, setAct] = useState<Act | null>(null);
  const { send, sending } = useRefundAct(refund);
  if (!mayRefund) return null;
  const acts = actsOf(refund);
  if (acts.length === 0) return null;
  return (
    <>
      <StickyFooter>
        {acts.map((offered, place) => (
          <Button
            key={offered}
            tone={place === 0 ? 'secondary' : 'primary'}
            disabled={!online}
            onClick={() => setAct(offered)}
          >
            {t(`refund.act.${offered}`)}
          </Button>
        ))}
      </StickyFooter>
      {act && (
        <AskAct
          refund={refund}
          act={act}
          sending={sending}
          onCancel={() => setAct(null)}
          onConfirm={async (note) => {
            const problem = await send(act, note);
            if (problem === null) setAct(null);
            return problem;
          }}
        />
      )}
    </>
  );
}

function actsOf({ state, canDecide, canWithdraw, needsOther }: Refund): readonly Act[] {
  if (state === 'failed') return needsOther ? [] : ['notePayout', 'retry'];
  if (canDecide) return ['reject', 'approve'];
  return canWithdraw ? ['withdraw'] : [];
}

type AskActProps = {
  refund: Refund;
  act: Act;
  sending: boolean;
  onCancel: () => void;
  /** Takes the note, empty where none was written; returns what went wrong. */
  onConfirm: (note: string) => Promise<string | null>;
};

function AskAct({ refund, act, sending, onCancel, onConfirm }: AskActProps) {
  const t = useText();
  const { money } = useFormats();
  const [note, setNote] = useState('');
  const [judged, setJudged] = useState(false);
  const { problem, tell } = useDialogProblem();
  const lacksNote = act === 'notePayout' && note.trim() === '';
  const sentence = t(`refund.ask.${act}`, { amount: money(refund.amountMinor, refund.currency) });
  const withNote = act === 'notePayout' || act === 'reject';
  const confirm = async () => {
    setJudged(true);
    if (lacksNote) return;
    tell(null);
    tell(await onConfirm(note.trim()));
  };
  return (
    <ConfirmDialog
      open
      title={t(`refund.act.${act}`)}
      sentence={
        <>
          {sentence}
          {withNote && (
            <div className="pt-3">
              <TextArea
                label={t(act === 'reject' ? 'refund.note' : 'field.refund.payout')}
                maxLength={limits.refundNoteMaxChars}
                value={note}
                required={act === 'notePayout'}
                error={judged && lacksNote ? t('valid.payoutNote') : undefined}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          )}
          <DialogProblem text={problem} />
        </>
      }
      cancelLabel={t('btn.cancel')}
      verb={t(`refund.act.${act}`)}
      destructive={act === 'reject' || act === 'withdraw'}
      busyText={sending ? t('shell.sending') : undefined}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  );
}

/** `send` returns what went wrong, null when it is done. */
function useRefundAct({ id }: Refund) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const retry = useSend(apiClient.order.retryRefund.mutate);
  const payout = useSend(apiClient.order.notePayout.mutate);
  const approve = useSend(apiClient.order.approveRefund.mutate);
  const reject = useSend(apiClient.order.rejectRefund.mutate);
  const send = async (act: Act, note: string): Promise<string | null> => {
    try {
      if (act === 'retry') await retry.mutateAsync({ id });
      if (act === 'approve') await approve.mutateAsync({ id });
      if (act === 'withdraw') await reject.mutateAsync({ id, note: null });
      if (act === 'reject') await reject.mutateAsync({ id, note: note || null });
      if (act === 'notePayout') await payout.mutateAsync({ id, note });
      toast.success(t(`refund.done.${act}`));
    } catch (error) {
      // The refund may be decided meanwhile; without an answer the dialog need not wait for that.
      const read = queries.order.invalidate();
      if (!isWorthRetrying(error)) await read;
      return textOf(error);
    }
    await queries.order.invalidate();
    return null;
  };
  const sending = [retry, payout, approve, reject].some(({ isPending }) => isPending);
  return { send, sending };
}
