import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useCountdown } from './use-countdown.ts';

type SendCodeButtonProps = {
  /** Mails a code and returns how long the next one waits and what to tell; null: nothing was sent. */
  send: () => Promise<{ resendAfterS: number; words: string } | null>;
  sending: boolean;
  onSent: () => void;
};

/** Mails a code; may be pressed again after 60 s. */
export function SendCodeButton({ send, sending, onSent }: SendCodeButtonProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { secondsLeft, start } = useCountdown();

  async function press() {
    try {
      const sent = await send();
      if (!sent) return;
      start(sent.resendAfterS);
      toast.success(sent.words);
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
      busyText={sending ? t('shell.sending') : undefined}
      onClick={() => void press()}
    >
      {secondsLeft > 0 ? t('identity.resendIn', { count: secondsLeft }) : t('btn.sendCode')}
    </Button>
  );
}
