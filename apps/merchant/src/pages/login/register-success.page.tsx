import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { PartyPopper } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Screen 11: confirms the registration. Opened without an e-mail it shows the same text and prefills nothing. */
export default function RegisterSuccessPage() {
  const t = useText();
  const email = useSearchParams()[0].get('email') ?? '';
  return (
    <SignInFrame path="/pages/login/register-success">
      <EmptyState
        icon={<PartyPopper aria-hidden="true" />}
        title={t('identity.registered')}
        hint={email ? t('identity.registeredAs', { email }) : t('identity.registeredHint')}
        action={<ButtonLink href={screenHref('/pages/login/login', { email })}>{t('btn.signIn')}</ButtonLink>}
      />
    </SignInFrame>
  );
}
