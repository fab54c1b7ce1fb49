import { replyInput } from '@larder/contract/complaint.contract';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { Button } from '@larder/ui/controls/button';
import { TextArea } from '@larder/ui/controls/text-area';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';

/** Writes to the shopper while the complaint is open. */
export function ReplyForm({ complaint }: { complaint: Complaint }) {
  return isOpenComplaint(complaint.status) ? <Reply complaint={complaint} /> : null;
}

function Reply({ complaint: { id, contact } }: { complaint: Complaint }) {
  const t = useText();
  const toast = useToast();
  const queries = trpc.useUtils();
  const reply = useSend(apiClient.complaint.replyToComplaint.mutate);
  const { form, formProps, controlled, dirty, mayWrite, sending, problem } = useAppForm({
    schema: replyInput,
    defaults: { id, text: '' },
    send: async (values) => {
      await reply.mutateAsync(values);
      toast.success(t('toast.sent'));
      form.reset();
      await queries.complaint.invalidate();
    },
  });
  useUnsaved(dirty);
  const text = controlled('text');
  return (
    <Card>
      <form {...formProps} className="flex flex-col gap-3">
        <TextArea
          label={t('complaint.reply')}
          hint={
            contact.email ? t('complaint.reply.mailed', { email: contact.email }) : t('complaint.reply.page')
          }
          maxLength={complaintLimits.textMaxChars}
          length={text.value.length}
          value={text.value}
          onChange={(event) => text.onValueChange(event.target.value)}
          error={text.error}
        />
        {problem && <FormProblem text={problem} />}
        <Button
          type="submit"
          tone="secondary"
          disabled={!mayWrite}
          busyText={sending ? t('shell.sending') : undefined}
        >
          {t('complaint.reply.verb')}
        </Button>
      </form>
    </Card>
  );
}
