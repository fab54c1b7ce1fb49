import { changePasswordForm } from '@larder/contract/identity.contract';
import { Button } from '@larder/ui/controls/button';
import { PasswordField } from '@larder/ui/controls/password-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { NewPasswordFields } from '#features/identity/new-password-fields.tsx';
import { usePasswordTexts } from '#features/identity/use-password-texts.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { session } from '#platform/session/session.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 6: changes the password. All sessions end, this one too: the gate redirects to sign-in. */
export default function ModifyPasswordPage() {
  const t = useText();
  const toast = useToast();
  const passwordTexts = usePasswordTexts();
  const change = useSend(apiClient.identity.changePassword.mutate);
  const { formProps, sending, field, mayWrite } = useAppForm({
    schema: changePasswordForm,
    defaults: { currentPassword: '', newPassword: '', confirm: '' },
    fieldOf: { PASSWORD_WRONG: 'currentPassword' },
    judgesAgain: { newPassword: 'confirm' },
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      toast.success(t('toast.passwordChanged'));
      session.end('signOut');
    },
  });
  return (
    <AppScreen path="/pages/tabBar/my/modify-password" plain>
      <form {...formProps} className="flex grow flex-col">
        <div className="flex flex-col gap-5 px-4 py-6">
          <PasswordField
            {...field('currentPassword')}
            {...passwordTexts}
            label={t('field.account.currentPassword')}
            autoComplete="current-password"
            required
          />
          <NewPasswordFields
            label={t('field.account.newPassword')}
            rule={t('valid.password.min8')}
            password={field('newPassword')}
            confirm={field('confirm')}
          />
        </div>
        <StickyFooter note={t('identity.endsOtherSessions')}>
          <Button type="submit" disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
            {t('btn.save')}
          </Button>
        </StickyFooter>
      </form>
    </AppScreen>
  );
}
