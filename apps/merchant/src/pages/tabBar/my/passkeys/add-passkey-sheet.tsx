import { beginPasskeyForm, beginPasskeyWithCodeForm } from '@larder/contract/passkey.contract';
import { TextField } from '@larder/ui/controls/text-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useId } from 'react';
import { OwnChangeFields } from '#features/identity/two-step/own-change-fields.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type AddPasskeySheetProps = {
  open: boolean;
  /** True while two-step verification is on: a code is asked for too. */
  needsCode: boolean;
  onClose: () => void;
};

/** Asks who wants a passkey, then lets the browser make it. */
export function AddPasskeySheet({ open, needsCode, onClose }: AddPasskeySheetProps) {
  const t = useText();
  const toast = useToast();
  const formId = useId();
  const { identity } = trpc.useUtils();
  const begin = useSend(apiClient.identity.beginPasskey.mutate);
  const form = useAppForm({
    schema: needsCode ? beginPasskeyWithCodeForm : beginPasskeyForm,
    defaults: { name: '', password: '', code: needsCode ? '' : undefined },
    fieldOf: { PASSWORD_WRONG: 'password', CODE_WRONG: 'code', CODE_USED: 'code' },
    send: async ({ name, ...proof }) => {
      const { makePasskey } = await import('#features/identity/passkey/ask-passkey.ts');
      const { challengeId, options } = await begin.mutateAsync(proof);
      const { made, reason } = await makePasskey(options);
      if (!made) {
        const words = t(reason === 'known' ? 'identity.passkey.addedBefore' : 'identity.passkey.notAdded');
        return void toast.error(words);
      }
      await apiClient.identity.addPasskey.mutate({ challengeId, credential: made, name });
      toast.success(t('toast.passkeyAdded'));
      close();
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
      title={t('identity.passkey.add')}
      closeLabel={t('btn.cancel')}
      footer={<FormSheetFooter formId={formId} form={form} submitText={t('btn.next')} />}
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5 px-5 pb-4">
        <TextField
          {...form.field('name')}
          label={t('identity.passkey.name')}
          hint={form.field('name').error ? undefined : t('identity.passkey.nameHint')}
          autoComplete="off"
          required
        />
        <OwnChangeFields
          password={form.field('password')}
          code={needsCode ? form.field('code') : undefined}
        />
        <p className="text-ink-soft text-sm">{t('identity.passkey.add.about')}</p>
      </form>
    </Sheet>
  );
}
