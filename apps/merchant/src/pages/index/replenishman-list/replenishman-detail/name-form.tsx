import { renameRestockerInput } from '@larder/contract/team.contract';
import { limits } from '@larder/domain/limits';
import { TextField } from '@larder/ui/controls/text-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { InlineFormButtons } from '#screen-kit/form/inline-form-buttons.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type NameFormProps = { restocker: { id: string; userName: string }; onEnd: () => void };

/** Form for the name, in place of its heading. */
export function NameForm({ restocker: { id, userName }, onEnd }: NameFormProps) {
  const t = useText();
  const toast = useToast();
  const queries = trpc.useUtils();
  const rename = useSend(apiClient.team.renameRestocker.mutate);
  const { formProps, sending, problem, field, mayWrite } = useAppForm({
    schema: renameRestockerInput.pick({ userName: true }),
    defaults: { userName },
    send: async (values) => {
      await rename.mutateAsync({ id, ...values });
      toast.success(t('toast.saved'));
      await queries.team.readRestocker.invalidate();
      onEnd();
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3 px-4 py-3">
      <TextField
        {...field('userName')}
        label={t('team.restocker.userName')}
        maxLength={limits.nameMaxChars}
        autoComplete="off"
        required
      />
      <InlineFormButtons form={{ sending, mayWrite, problem }} verb={t('btn.save')} onCancel={onEnd} />
    </form>
  );
}
