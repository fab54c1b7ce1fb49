import { checkedChangeInput } from '@larder/contract/two-step.contract';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useId } from 'react';
import { OwnChangeFields } from '#features/identity/two-step/own-change-fields.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type OwnChangeSheetProps = {
  change: 'renew' | 'turnOff' | null;
  onClose: () => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
  onTurnedOff: () => void;
};

/** Asks for password and code before new recovery codes are made or verification is turned off. */
export function OwnChangeSheet({ change, onClose, onRenewed, onTurnedOff }: OwnChangeSheetProps) {
  const t = useText();
  const formId = useId();
  const renew = useSend(apiClient.identity.renewRecoveryCodes.mutate);
  const turnOff = useSend(apiClient.identity.turnOffTwoStep.mutate);
  const form = useAppForm({
    schema: checkedChangeInput,
    defaults: { password: '', code: '' },
    fieldOf: { PASSWORD_WRONG: 'password', CODE_WRONG: 'code', CODE_USED: 'code' },
    send: async (input) => {
      if (change === 'turnOff') {
        await turnOff.mutateAsync(input);
        onTurnedOff();
      } else onRenewed((await renew.mutateAsync(input)).recoveryCodes);
      form.form.reset();
    },
  });
  const close = () => {
    form.form.reset();
    onClose();
  };
  const isOff = change === 'turnOff';
  return (
    <Sheet
      open={change !== null}
      onClose={close}
      title={isOff ? t('identity.twoStep.turnOff.title') : t('identity.twoStep.renew')}
      closeLabel={t('btn.cancel')}
      footer={
        <FormSheetFooter
          formId={formId}
          form={form}
          submitText={isOff ? t('identity.twoStep.turnOff') : t('identity.twoStep.renew.verb')}
          tone={isOff ? 'danger' : 'primary'}
        />
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5 px-5 pb-4">
        <p className="text-ink-mid">
          {isOff ? t('identity.twoStep.turnOff.about') : t('identity.twoStep.renew.about')}
        </p>
        <OwnChangeFields password={form.field('password')} code={form.field('code')} />
      </form>
    </Sheet>
  );
}
