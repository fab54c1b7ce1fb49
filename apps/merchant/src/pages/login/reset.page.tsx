import { resetPasswordForm } from '@larder/contract/identity.contract';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { knownDevice } from '#features/identity/known-device.ts';
import { NewPasswordFields } from '#features/identity/new-password-fields.tsx';
import { resetTicket } from '#features/identity/reset-ticket.ts';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * Screen 13: sets a new password, with the ticket of screen 12 or of the link that the platform's operator gave the
 * first owner. Without one (reload, deep link) it returns to screen 12. [decision 113]
 */
export default function ResetPage() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const [ticket] = useState(() => resetTicket.read() ?? (location.hash.slice(1) || null));
  const reset = useSend(apiClient.identity.resetPassword.mutate);
  const { formProps, sending, field, mayWrite } = useAppForm({
    schema: resetPasswordForm,
    defaults: { password: '', confirm: '' },
    judgesAgain: { password: 'confirm' },
    send: async ({ password }) => {
      try {
        const { deviceToken } = await reset.mutateAsync({ ticket: ticket ?? '', password });
        knownDevice.keep(deviceToken);
      } catch (error) {
        if (refusalOf(error).code !== 'RESET_EXPIRED') throw error;
        toast.error(textOf(error));
        resetTicket.keep(null);
        return navigate(screenHref('/pages/login/forget'), { replace: true });
      }
      resetTicket.keep(null);
      toast.success(t('toast.passwordReset'));
      navigate(screenHref('/pages/login/login'), { replace: true });
    },
  });
  if (!ticket) return <Navigate to={screenHref('/pages/login/forget')} replace />;
  return (
    <SignInFrame path="/pages/login/reset">
      <form {...formProps} className="flex flex-col gap-5">
        <NewPasswordFields
          label={t('field.account.newPassword')}
          rule={t('valid.password.min8')}
          password={field('password')}
          confirm={field('confirm')}
        />
        <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {t('btn.save')}
        </Button>
      </form>
    </SignInFrame>
  );
}
