import type { Locale } from '@larder/domain/locale';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useTranslation } from 'react-i18next';
import { apiClient } from '#platform/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useCountdown } from './use-countdown.ts';

type SendCodeProps = {
  purpose: 'register' | 'reset';
  /** Validates the e-mail now and returns it; null while it is invalid (its field says so). */
  emailNow: () => Promise<string | null>;
  onSent: () => void;
};

/** Mails a code; may be pressed again after 60 s. The answer is the same for unknown e-mails. [screens 10, 12] */
export function SendCode({ purpose, emailNow, onSent }: SendCodeProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const locale = useTranslation().i18n.language as Locale;
  const sendCode = useSend(apiClient.identity.sendCode.mutate);
  const { secondsLeft, start } = useCountdown();

  async function send() {
    const email = await emailNow();
    if (!email) return;
    try {
      const { resendAfterS } = await sendCode.mutateAsync({ email, purpose, locale });
      start(resendAfterS);
      toast.success(purpose === 'reset' ? t('fixed.reset.sent') : t('identity.codeSent', { email }));
      onSent();
    } catch (error) {
      const { code, params } = refusalOf(error);
      if (code === 'RATE_LIMITED') start(Number(params?.retryInS ?? 0));
      toast.error(textOf(error));
    }
  }

  return (
    <Button
      tone="secondary"
      size="medium"
      disabled={secondsLeft > 0 || !online}
      busyText={sendCode.isPending ? t('shell.sending') : undefined}
      onClick={() => void send()}
    >
      {secondsLeft > 0 ? t('identity.resendIn', { count: secondsLeft }) : t('btn.sendCode')}
    </Button>
  );
}
