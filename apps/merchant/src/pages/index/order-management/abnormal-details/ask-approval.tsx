import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { TextArea } from '@larder/ui/controls/text-area';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useState } from 'react';
import { DialogProblem, useDialogProblem } from '#screen-kit/form/dialog-problem.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';
import type { ApprovalAct, WaitingCharge } from './use-approval.ts';

type AskApprovalProps = {
  order: AbnormalOrder;
  charge: WaitingCharge;
  act: ApprovalAct;
  sending: boolean;
  onCancel: () => void;
  /** Takes the note of a rejection, empty where none was written; returns what went wrong. */
  onConfirm: (note: string) => Promise<string | null>;
};

/**
 * Asks before a charge is approved, rejected or withdrawn; a rejection takes a note. A failure is shown here, and the
 * note stays. [decision 312]
 */
export function AskApproval({ order, charge, act, sending, onCancel, onConfirm }: AskApprovalProps) {
  const t = useText();
  const [note, setNote] = useState('');
  const { problem, tell } = useDialogProblem();
  const confirm = async () => {
    tell(null);
    tell(await onConfirm(note.trim()));
  };
  const { sentence, ...question } = useQuestion(order, charge)(act);
  return (
    <ConfirmDialog
      open
      {...question}
      sentence={
        <>
          {sentence}
          {act === 'reject' && (
            <div className="pt-3">
              <TextArea
                label={t('abnormal.approval.note')}
                maxLength={abnormalLimits.noteMaxChars}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          )}
          <DialogProblem text={problem} />
        </>
      }
      cancelLabel={t('btn.cancel')}
      destructive={act !== 'approve'}
      busyText={sending ? t('shell.sending') : undefined}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  );
}

/** What an act leads to, asked before it. */
function useQuestion({ currency }: AbnormalOrder, { by: name, totalMinor, captureMinor }: WaitingCharge) {
  const t = useText();
  const { money } = useFormats();
  const amount = money(totalMinor, currency);
  const rest = totalMinor - captureMinor;
  const taken = { amount: money(captureMinor, currency), rest: money(rest, currency) };
  return (act: ApprovalAct) => {
    if (act !== 'approve')
      return {
        title: t(`abnormal.approval.${act}Title`, { amount }),
        sentence: t(`abnormal.approval.${act}Ask`, { name }),
        verb: t(`abnormal.approval.${act}`),
      };
    const kind = captureMinor === 0 ? 'approveUnpaidAsk' : rest > 0 ? 'approveDueAsk' : 'approveAsk';
    return {
      title: t('abnormal.approval.approveTitle', { amount }),
      sentence: t(`abnormal.approval.${kind}`, taken),
      verb: t('abnormal.approval.approve'),
    };
  };
}
