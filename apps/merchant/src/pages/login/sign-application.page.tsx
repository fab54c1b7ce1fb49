import type { Locale } from '@larder/domain/locale';
import { Button } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CircleCheck, MailX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import type { Signing } from '#features/onboarding/signing.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SigningForm } from './sign-application/signing-form.tsx';

/** Screen 144: the target of a mailed link, with which an owner signs without an account. [decision 128] */
export default function SignApplicationPage() {
  const t = useText();
  const [token] = useState(() => location.hash.slice(1));
  const { signing, error, isEnded, retry, setSigned } = useSigning(token);
  const textOf = useRefusalText();
  return (
    <SignInFrame path="/pages/login/sign-application" first>
      {signing?.state === 'signed' ? (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={t('onboarding.sign.done')}
          hint={t('onboarding.sign.doneHint', { merchant: signing.businessName })}
        />
      ) : isEnded ? (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title={t('onboarding.sign.ended')}
          hint={t('onboarding.sign.endedHint')}
        />
      ) : signing ? (
        <SigningForm token={token} signing={signing} onSigned={setSigned} />
      ) : error ? (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title={textOf(error)}
          action={<Button onClick={retry}>{t('btn.retry')}</Button>}
        />
      ) : (
        <CardSkeleton cards={2} />
      )}
    </SignInFrame>
  );
}

/** Opens the link in the reader's language. Each opening counts as a try, so it is no query that repeats itself. */
function useSigning(token: string) {
  const locale = useTranslation().i18n.language as Locale;
  const [signing, setSigning] = useState<Signing | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setError(null);
    apiClient.onboarding.openSigning.mutate({ token, locale }).then(
      (opened) => isCurrent && setSigning(opened),
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, locale, tries]);
  const isEnded = token === '' || refusalOf(error).code === 'SIGN_LINK_EXPIRED';
  return {
    signing: isEnded ? null : signing,
    error,
    isEnded,
    retry: () => setTries(tries + 1),
    setSigned: () => setSigning((opened) => opened && { ...opened, state: 'signed' }),
  };
}
