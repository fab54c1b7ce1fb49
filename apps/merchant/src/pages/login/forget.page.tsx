import { verifyResetCodeInput } from '@larder/contract/identity.contract';
import { Button } from '@larder/ui/controls/button';
import { CodeField } from '@larder/ui/controls/code-field';
import { TextField } from '@larder/ui/controls/text-field';
import { useNavigate } from 'react-router-dom';
import { codeByEmail } from '#features/identity/code-by-email.ts';
import { resetTicket } from '#features/identity/reset-ticket.ts';
import { SendCode } from '#features/identity/send-code.tsx';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 12: verifies a code sent by e-mail before a password reset. */
export default function ForgetPage() {
  const t = useText();
  const navigate = useNavigate();
  const verify = useSend(apiClient.identity.verifyResetCode.mutate);
  const { form, formProps, sending, field, controlled, mayWrite } = useAppForm({
    schema: verifyResetCodeInput,
    defaults: { email: '', code: '' },
    fieldOf: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
    send: async (input) => {
      const { ticket } = await verify.mutateAsync(input);
      resetTicket.keep(ticket);
      navigate(screenHref('/pages/login/reset'));
    },
  });

  return (
    <SignInFrame path="/pages/login/forget">
      <form {...formProps} className="flex flex-col gap-5">
        <p className="text-ink-mid">{t('identity.forgetHint')}</p>
        <TextField
          {...field('email')}
          label={t('field.account.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SendCode purpose="reset" {...codeByEmail(form)} />
        <CodeField {...controlled('code')} label={t('field.account.code')} required />
        <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {t('btn.next')}
        </Button>
      </form>
    </SignInFrame>
  );
}
