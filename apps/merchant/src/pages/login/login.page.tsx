import { useToast } from '@larder/ui/feedback/use-toast';
import { lazy, Suspense, useState } from 'react';
import { knownDevice } from '#features/identity/known-device.ts';
import { PasskeySignIn } from '#features/identity/passkey/passkey-sign-in.tsx';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { canUsePasskeys } from '#platform/browser/passkey-support.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { writeTokens } from '#platform/session/tokens.ts';
import type { Outputs } from '#platform/trpc.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PasswordForm } from './login/password-form.tsx';

const MerchantSheet = lazy(() =>
  Promise.all([import('#features/identity/merchant-sheet.tsx'), restOfTexts()]).then(([part]) => ({
    default: part.MerchantSheet,
  })),
);

/** Only users with a second step need it. */
const SecondStep = lazy(() =>
  Promise.all([import('./login/second-step.tsx'), restOfTexts()]).then(([part]) => ({
    default: part.SecondStep,
  })),
);

type SignedIn = Outputs['identity']['confirmSignIn'];
/** A sign-in whose second step is still to come. */
type Waiting = Extract<Outputs['identity']['signIn'], { next: 'code' }>;

/**
 * Screen 9: signs in, in a second step where the account has one. The gate redirects from here as soon as the session
 * begins.
 */
export default function LoginPage() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const [choosing, setChoosing] = useState<SignedIn | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const next = (answer: Outputs['identity']['signIn']) =>
    answer.next === 'code' ? setWaiting(answer) : enter(answer);

  /** Begins at the merchant of the last sign-in; asks where it is unknown among several. */
  function enter(answer: SignedIn) {
    knownDevice.keep(answer.deviceToken);
    if (answer.memberships.length > 1 && !answer.lastMerchantId) setChoosing(answer);
    else session.begin(answer);
  }

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
      {waiting ? (
        <Suspense fallback={null}>
          <SecondStep waiting={waiting} onSignedIn={enter} onStartOver={() => setWaiting(null)} />
        </Suspense>
      ) : (
        <div className="flex flex-col gap-4">
          <PasswordForm onAnswer={next} />
          {canUsePasskeys() && <PasskeySignIn words={t('identity.passkey.signIn')} onSignedIn={enter} />}
        </div>
      )}
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
