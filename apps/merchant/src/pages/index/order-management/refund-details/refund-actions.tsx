import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
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
  const { send, sending, problem } = useRefundAct(refund, () => setAct(null));
  if (!mayRefund) return null;
  const acts = actsOf(refund);
  if (acts.length === 0) return null;
  return (
    <>
      <StickyFooter note={problem && <FormProblem text={problem} />}>
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
        <AskAct refund={refund} act={act} sending={sending} onCancel={() => setAct(null)} onConfirm={send} />
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
  onConfirm: (act: Act, note: string) => void;
};

function AskAct({ refund, act, sending, onCancel, onConfirm }: AskActProps) {
  const t = useText();
  const { money } = useFormats();
  const [note, setNote] = useState('');
  const [judged, setJudged] = useState(false);
  const lacksNote = act === 'notePayout' && note.trim() === '';
  const sentence = t(`refund.ask.${act}`, { amount: money(refund.amountMinor, refund.currency) });
  const withNote = act === 'notePayout' || act === 'reject';
  return (
    <ConfirmDialog
      open
      title={t(`refund.act.${act}`)}
      sentence={
        withNote ? (
          <>
            <span className="block pb-3">{sentence}</span>
            <TextArea
              label={t(act === 'reject' ? 'refund.note' : 'field.refund.payout')}
              maxLength={limits.refundNoteMaxChars}
              value={note}
              required={act === 'notePayout'}
              error={judged && lacksNote ? t('valid.payoutNote') : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        ) : (
          sentence
        )
      }
      cancelLabel={t('btn.cancel')}
      verb={t(`refund.act.${act}`)}
      destructive={act === 'reject' || act === 'withdraw'}
      busyText={sending ? t('shell.sending') : undefined}
      onCancel={onCancel}
      onConfirm={() => {
        setJudged(true);
        if (!lacksNote) onConfirm(act, note.trim());
      }}
    />
  );
}

function useRefundAct({ id }: Refund, onDone: () => void) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const retry = useSend(apiClient.order.retryRefund.mutate);
  const payout = useSend(apiClient.order.notePayout.mutate);
  const approve = useSend(apiClient.order.approveRefund.mutate);
  const reject = useSend(apiClient.order.rejectRefund.mutate);
  const send = async (act: Act, note: string) => {
    setProblem(null);
    try {
      if (act === 'retry') await retry.mutateAsync({ id });
      if (act === 'approve') await approve.mutateAsync({ id });
      if (act === 'withdraw') await reject.mutateAsync({ id, note: null });
      if (act === 'reject') await reject.mutateAsync({ id, note: note || null });
      if (act === 'notePayout') await payout.mutateAsync({ id, note });
      toast.success(t(`refund.done.${act}`));
    } catch (error) {
      toast.error(textOf(error));
      setProblem(textOf(error));
    }
    await queries.order.invalidate();
    onDone();
  };
  const sending = [retry, payout, approve, reject].some(({ isPending }) => isPending);
  return { send: (act: Act, note: string) => void send(act, note), sending, problem };
}
