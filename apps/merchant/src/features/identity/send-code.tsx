import type { Locale } from '@larder/domain/locale';
import { useTranslation } from 'react-i18next';
import { apiClient } from '#platform/api/api-client.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SendCodeButton } from './send-code-button.tsx';

type SendCodeProps = {
  purpose: 'register' | 'reset';
  /** Validates the e-mail now and returns it; null while it is invalid (its field says so). */
  emailNow: () => Promise<string | null>;
  onSent: () => void;
};

/** Mails a code to an address. The answer is the same for unknown e-mails. [screens 10, 12] */
export function SendCode({ purpose, emailNow, onSent }: SendCodeProps) {
  const t = useText();
  const locale = useTranslation().i18n.language as Locale;
  const sendCode = useSend(apiClient.identity.sendCode.mutate);
  return (
    <SendCodeButton
      sending={sendCode.isPending}
      onSent={onSent}
      send={async () => {
        const email = await emailNow();
        if (!email) return null;
        const { resendAfterS } = await sendCode.mutateAsync({ email, purpose, locale });
        const words = purpose === 'reset' ? t('fixed.reset.sent') : t('identity.codeSent', { email });
        return { resendAfterS, words };
      }}
    />
  );
}
