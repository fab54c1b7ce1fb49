import { Button } from '@larder/ui/controls/button';
import { PasswordField } from '@larder/ui/controls/password-field';
import { TextField } from '@larder/ui/controls/text-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { knownDevice } from '#features/identity/known-device.ts';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { usePasswordTexts } from '#features/identity/use-password-texts.ts';
import { apiClient } from '#platform/api-client.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session.ts';
import { writeTokens } from '#platform/tokens.ts';
import type { Outputs } from '#platform/trpc.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { usePlainForm } from '#screen-kit/form/use-plain-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const MerchantSheet = lazy(() =>
  import('#features/identity/merchant-sheet.tsx').then((part) => ({ default: part.MerchantSheet })),
);

type SignedIn = Outputs['identity']['signIn'];

/** Screen 9: signs in. The gate redirects from here as soon as the session begins. */
export default function LoginPage() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const [search] = useSearchParams();
  const signIn = useSend(apiClient.identity.signIn.mutate);
  const [choosing, setChoosing] = useState<SignedIn | null>(null);
  const { formProps, sending, problem, field, mayWrite } = usePlainForm({
    loadSchema: () => import('@larder/contract/identity.contract').then(({ signInInput }) => signInInput),
    defaults: { email: search.get('email') ?? '', password: '' },
    send: async (input) => {
      const answer = await signIn.mutateAsync({ ...input, deviceToken: knownDevice.read() });
      knownDevice.keep(answer.deviceToken);
      if (answer.memberships.length > 1) setChoosing(answer);
      else session.begin(answer);
    },
  });

  async function workAt(merchantId: string) {
    if (!choosing) return;
    const { accessToken, refreshToken, memberships, membershipId } = choosing;
    const here = memberships.find((membership) => membership.membershipId === membershipId);
    if (here?.merchantId === merchantId) return session.begin(choosing);
    writeTokens(clientStorage, { accessToken, refreshToken, clientToken: null });
    try {
      const answer = await apiClient.identity.switchMerchant.mutate({ merchantId });
      session.begin({ ...answer, refreshToken });
    } catch (error) {
      writeTokens(clientStorage, null);
      toast.error(textOf(error));
    }
  }

  return (
    <SignInFrame
      path="/pages/login/login"
      first
      welcome={{ title: t('fixed.product.name'), text: t('identity.welcome') }}
    >
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
          {...usePasswordTexts()}
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
      <p className="mt-auto pt-8 text-center text-ink-soft">
        {t('identity.noAccount')}{' '}
        <ScreenLink
          to="/pages/login/register"
          className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-ink underline underline-offset-4"
        >
          {t('btn.register')}
        </ScreenLink>
      </p>
      {choosing && (
        <Suspense fallback={null}>
          <MerchantSheet
            open
            memberships={choosing.memberships}
            current={null}
            onSelect={(merchantId) => void workAt(merchantId)}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
    </SignInFrame>
  );
}
