import { Button } from '@larder/ui/controls/button';
import { PasswordField } from '@larder/ui/controls/password-field';
import { TextField } from '@larder/ui/controls/text-field';
import { useSearchParams } from 'react-router-dom';
import { knownDevice } from '#features/identity/known-device.ts';
import { usePasswordTexts } from '#features/identity/use-password-texts.ts';
import { apiClient } from '#platform/api/api-client.ts';
import type { Outputs } from '#platform/trpc.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { usePlainForm } from '#screen-kit/form/use-plain-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type PasswordFormProps = { onAnswer: (answer: Outputs['identity']['signIn']) => void };

/** The first step of a sign-in. */
export function PasswordForm({ onAnswer }: PasswordFormProps) {
  const t = useText();
  const [search] = useSearchParams();
  const passwordTexts = usePasswordTexts();
  const signIn = useSend(apiClient.identity.signIn.mutate);
  const { formProps, sending, problem, field, mayWrite } = usePlainForm({
    loadSchema: () => import('@larder/contract/identity.contract').then(({ signInInput }) => signInInput),
    defaults: { email: search.get('email') ?? '', password: '' },
    send: async (input) => onAnswer(await signIn.mutateAsync({ ...input, deviceToken: knownDevice.read() })),
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <TextField
        {...field('email')}
        label={t('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field('password')}
        {...passwordTexts}
        label={t('identity.password')}
        autoComplete="current-password"
        labelAction={
          <ScreenLink
            to="/pages/login/forget"
            className="inline-flex min-h-11 -my-2 items-center text-sm underline underline-offset-4"
          >
            {t('identity.forgot')}
          </ScreenLink>
        }
        required
      />
      <FormProblem text={problem} />
      <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
        {t('btn.signIn')}
      </Button>
    </form>
  );
}
