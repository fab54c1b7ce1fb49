import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { type FormEvent, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { changeForPurchase, type ReportedRefusal, refusalOf } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { useIntention } from './use-intention.ts';

type AnswerFormProps = {
  call: 'answerComplaint' | 'objectToComplaint';
  id: string;
  token: string;
  onSent: () => void;
};

/** Form for a message to an open complaint, or for an objection to its result. */
export function AnswerForm({ call, id, token, onSent }: AnswerFormProps) {
  const words = useWords();
  const { t } = words;
  const online = useOnline();
  const intention = useIntention();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReportedRefusal | null>(null);
  const verb = t(`shopper.complaint.${call === 'answerComplaint' ? 'answer' : 'object'}.verb`);

  async function send(event: FormEvent) {
    event.preventDefault();
    const input = { id, text: text.trim() };
    setMissing(input.text === '');
    if (input.text === '' || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await changeForPurchase(call, token, input, intention.keyFor(input));
      intention.done();
      setText('');
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(false);
    onSent();
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <TextArea
        label={t(`shopper.complaint.${call === 'answerComplaint' ? 'answer' : 'object'}`)}
        maxLength={complaintLimits.textMaxChars}
        length={text.length}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={missing ? t('shopper.complaint.textMissing') : undefined}
      />
      {refusal && (
        <p role="alert" className="font-medium text-bad">
          {words.refusal(refusal)}
        </p>
      )}
      <Button
        block
        type="submit"
        tone="secondary"
        disabled={!online}
        busyText={busy ? t('shopper.complaint.sending') : undefined}
      >
        {verb}
      </Button>
    </form>
  );
}
