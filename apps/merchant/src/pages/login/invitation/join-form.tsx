import { resetPasswordForm } from '@larder/contract/identity.contract';
import { Button } from '@larder/ui/controls/button';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { knownDevice } from '#features/identity/known-device.ts';
import { NewPasswordFields } from '#features/identity/new-password-fields.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { session } from '#platform/session/session.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type JoinFormProps = {
  token: string;
  invitation: Outputs['identity']['readInvitation'];
  /** Called when the person joined and signs in by themselves. */
  onJoined: (joined: Outputs['identity']['acceptInvitation']) => void;
};

const consentForm = z.object({ password: z.string(), confirm: z.string() });

/** Accepts the invitation; a new person chooses the password with it and is signed in at once. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const { locale } = useReader();
  const accept = useSend(apiClient.identity.acceptInvitation.mutate);
  const { email, merchantName: merchant, invitedBy: member, needsPassword, kind } = invitation;
  const restocks = kind === 'restocker';
  const { formProps, sending, field, mayWrite } = useAppForm({
    schema: needsPassword ? resetPasswordForm : consentForm,
    defaults: { password: '', confirm: '' },
    judgesAgain: { password: 'confirm' },
    send: async ({ password }) => {
      const joined = await accept.mutateAsync({ token, locale, ...(needsPassword ? { password } : {}) });
      // Another person may be signed in on this phone: keep their session and their cached data.
      if (!needsPassword || session.hasAccount()) return onJoined(joined);
      const answer = await apiClient.identity.signIn.mutate({ email, password });
      // The second step is asked for on the sign-in screen.
      if (answer.next === 'code') return onJoined(joined);
      knownDevice.keep(answer.deviceToken);
      session.begin(answer);
      navigate(screenHref('/pages/tabBar/index/index'), { replace: true });
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <h2 className="break-words font-bold text-xl">{t('identity.invitation.heading', { merchant })}</h2>
      <p className="break-words text-ink-mid">
        {restocks
          ? t('identity.invitation.restockSentence', { member, merchant, email })
          : t('identity.invitation.sentence', { member, merchant, email, role: roleName(t, invitation) })}
      </p>
      {needsPassword ? (
        <>
          <p className="text-ink-mid">{t('identity.invitation.choose')}</p>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordFields
            label={t('field.account.newPassword')}
            rule={t('valid.password.min8')}
            password={field('password')}
            confirm={field('confirm')}
          />
        </>
      ) : (
        <p className="break-words text-ink-mid">
          {t(restocks ? 'identity.invitation.restockConsent' : 'identity.invitation.consent', { merchant })}
        </p>
      )}
      <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
        {t('identity.invitation.join')}
      </Button>
    </form>
  );
}
