import { acknowledgeInput } from '@larder/contract/alert.contract';
import { limits } from '@larder/domain/limits';
import { TextArea } from '@larder/ui/controls/text-area';
import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const form = acknowledgeInput.pick({ note: true });

/** Acknowledges an alert, with an optional note. */
export function AcknowledgeForm({ id }: { id: string }) {
  const t = useText();
  const toast = useToast();
  const queries = trpc.useUtils();
  const acknowledge = useSend(apiClient.alert.acknowledge.mutate);
  const { formProps, sending, problem, field, mayWrite, saved } = useAppForm({
    schema: form,
    defaults: { note: '' },
    send: async ({ note }) => {
      await acknowledge.mutateAsync({ id, note });
      saved();
      toast.success(t('toast.acknowledged'));
      await queries.alert.read.invalidate();
    },
  });
  return (
    <form {...formProps} className="flex grow flex-col">
      <div className="px-4 pt-2 pb-4">
        <TextArea {...field('note')} label={t('alert.acknowledge.note')} maxLength={limits.noteMaxChars} />
      </div>
      <FormFooter form={{ sending, mayWrite, problem }} verb={t('alert.acknowledge')} />
    </form>
  );
}
