import { replyInput } from '@larder/contract/complaint.contract';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { TextArea } from '@larder/ui/controls/text-area';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useId, useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type EndSheetProps = { id: string; event: 'resolve' | 'reject' | null; onClose: () => void };

/** Asks for the words with which a complaint ends, and names what follows from them. */
export function EndSheet({ id, event, onClose }: EndSheetProps) {
  const t = useText();
  const toast = useToast();
  const formId = useId();
  const queries = trpc.useUtils();
  // The words stay while the sheet closes.
  const [shown, setShown] = useState(event ?? 'resolve');
  if (event && event !== shown) setShown(event);
  const resolve = useSend(apiClient.complaint.resolve.mutate);
  const reject = useSend(apiClient.complaint.reject.mutate);
  const ending = useAppForm({
    schema: replyInput,
    defaults: { id, text: '' },
    send: async (values) => {
      await (shown === 'resolve' ? resolve : reject).mutateAsync(values);
      toast.success(t(`toast.complaint.${shown}`));
      ending.form.reset();
      await queries.complaint.invalidate();
      onClose();
    },
  });
  const text = ending.controlled('text');
  return (
    <Sheet
      open={event !== null}
      onClose={onClose}
      title={t(`complaint.${shown}.title`)}
      closeLabel={t('btn.cancel')}
      footer={
        <FormSheetFooter
          formId={formId}
          form={ending}
          submitText={t(`complaint.${shown}`)}
          tone={shown === 'reject' ? 'danger' : 'primary'}
        />
      }
    >
      <form {...ending.formProps} id={formId} className="flex flex-col gap-4 px-5 pb-4">
        <p className="text-ink-mid">{t(`complaint.${shown}.sentence`)}</p>
        <TextArea
          label={t(`complaint.${shown}.text`)}
          maxLength={complaintLimits.textMaxChars}
          length={text.value.length}
          value={text.value}
          onChange={(event) => text.onValueChange(event.target.value)}
          error={text.error}
          required
        />
      </form>
    </Sheet>
  );
}
