import { passkeyNameForm } from '@larder/contract/passkey.contract';
import { TextField } from '@larder/ui/controls/text-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useId } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type RenamePasskeySheetProps = { open: boolean; id: string; name: string; onClose: () => void };

/** Gives a passkey another name. */
export function RenamePasskeySheet({ open, id, name, onClose }: RenamePasskeySheetProps) {
  const t = useText();
  const toast = useToast();
  const formId = useId();
  const { identity } = trpc.useUtils();
  const rename = useSend(apiClient.identity.renamePasskey.mutate);
  const form = useAppForm({
    schema: passkeyNameForm,
    stored: { name },
    send: async (input) => {
      await rename.mutateAsync({ id, ...input });
      toast.success(t('toast.passkeyRenamed'));
      onClose();
      await identity.listPasskeys.invalidate();
    },
  });
  const close = () => {
    form.form.reset();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('identity.passkey.rename')}
      closeLabel={t('btn.cancel')}
      footer={<FormSheetFooter formId={formId} form={form} submitText={t('btn.save')} />}
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5 px-5 pb-4">
        <TextField {...form.field('name')} label={t('identity.passkey.name')} autoComplete="off" required />
      </form>
    </Sheet>
  );
}
