import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { MailX, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { SignInFrame } from '#features/identity/sign-in-frame.tsx';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { JoinForm } from './invitation/join-form.tsx';

/** Screen 134: the target of the mailed invitation link; its token is in the fragment. [decision 60] */
export default function InvitationPage() {
  const t = useText();
  const [token] = useState(() => location.hash.slice(1));
  const [joined, setJoined] = useState<{ email: string; merchantName: string } | null>(null);
  const invitation = trpc.identity.readInvitation.useQuery(
    { token },
    { enabled: token !== '' && !joined, retry: false },
  );
  const hasEnded = token === '' || refusalOf(invitation.error).code === 'INVITATION_ENDED';
  return (
    <SignInFrame path="/pages/login/invitation" first>
      {joined ? (
        <EmptyState
          icon={<PartyPopper aria-hidden="true" />}
          title={t('identity.invitation.joined', { merchant: joined.merchantName })}
          action={
            <ButtonLink href={screenHref('/pages/login/login', { email: joined.email })}>
              {t('btn.signIn')}
            </ButtonLink>
          }
        />
      ) : invitation.data ? (
        <JoinForm token={token} invitation={invitation.data} onJoined={setJoined} />
      ) : hasEnded ? (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title={t('identity.invitation.ended')}
          hint={t('identity.invitation.endedHint')}
          action={<ButtonLink href={screenHref('/pages/login/login')}>{t('btn.signIn')}</ButtonLink>}
        />
      ) : invitation.isError ? (
        <FailedQuery query={invitation} />
      ) : (
        <CardSkeleton cards={1} />
      )}
    </SignInFrame>
  );
}
