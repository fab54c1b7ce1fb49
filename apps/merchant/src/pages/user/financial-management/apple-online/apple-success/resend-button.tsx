import { MINUTE_MS } from '@larder/domain/durations';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ResendButtonProps = { signatureId: string; name: string; from: string };

/** Mails a new link; counts down while the last mail is younger than three minutes. */
export function ResendButton({ signatureId, name, from }: ResendButtonProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const leftMs = useMsUntil(from);
  const { readApplication } = trpc.useUtils().onboarding;
  const send = useSend(apiClient.onboarding.resendLink.mutate);
  const resend = async () => {
    try {
      await send.mutateAsync({ signatureId });
      toast.success(t('onboarding.resent'));
    } catch (error) {
      toast.error(textOf(error));
    }
    await readApplication.invalidate();
  };
  return (
    <div>
      <Button
        tone="secondary"
        size="medium"
        disabled={!online || leftMs > 0}
        aria-label={leftMs > 0 ? undefined : t('onboarding.resendTo', { name })}
        busyText={send.isPending ? t('shell.sending') : undefined}
        onClick={() => void resend()}
      >
        {leftMs > 0 ? t('onboarding.resendIn', { time: minutesOf(leftMs) }) : t('onboarding.resend')}
      </Button>
    </div>
  );
}

/** 2:41 */
const minutesOf = (ms: number) =>
  `${Math.floor(ms / MINUTE_MS)}:${String(Math.floor((ms % MINUTE_MS) / 1_000)).padStart(2, '0')}`;

const leftUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - serverClock.nowMs()) / 1_000) * 1_000);

/** Milliseconds until an instant by the server's clock, in whole seconds; 0 once it has passed. */
function useMsUntil(instant: string): number {
  const [leftMs, setLeftMs] = useState(() => leftUntil(instant));
  useEffect(() => {
    setLeftMs(leftUntil(instant));
    const timer = setInterval(() => setLeftMs(leftUntil(instant)), 500);
    return () => clearInterval(timer);
  }, [instant]);
  return leftMs;
}
