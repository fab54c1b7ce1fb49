import { resetRestockerPasswordInput } from '@larder/contract/team.contract';
import { PasswordField } from '@larder/ui/controls/password-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { InlineFormButtons } from '../../../../app/form/inline-form-buttons.tsx';
import { useAppForm } from '../../../../app/form/use-app-form.ts';
import { useSend } from '../../../../app/use-send.ts';
import { useText } from '../../../../app/use-text.ts';
import { usePasswordTexts } from '../../../../features/identity/use-password-texts.ts';
import { apiClient } from '../../../../platform/api-client.ts';

type PasswordFormProps = { restocker: { id: string; userName: string }; onEnd: () => void };

/** A new password for somebody else; all his sessions end. */
export function PasswordForm({ restocker: { id, userName }, onEnd }: PasswordFormProps) {
  const t = useText();
  const toast = useToast();
  const passwordTexts = usePasswordTexts();
  const reset = useSend(apiClient.team.resetRestockerPassword.mutate);
  const { formProps, sending, field, mayWrite } = useAppForm({
    schema: resetRestockerPasswordInput.pick({ password: true }),
    defaults: { password: '' },
    send: async (values) => {
      await reset.mutateAsync({ id, ...values });
      toast.success(t('team.restocker.passwordReset'));
      onEnd();
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <PasswordField
        {...field('password')}
        {...passwordTexts}
        label={t('team.restocker.newPassword')}
        hint={`${t('valid.password.min6')} ${t('team.restocker.resetHint', { name: userName })}`}
        autoComplete="new-password"
        required
      />
      <InlineFormButtons
        form={{ sending, mayWrite }}
        verb={t('team.restocker.resetPassword')}
        onCancel={onEnd}
      />
    </form>
  );
}
