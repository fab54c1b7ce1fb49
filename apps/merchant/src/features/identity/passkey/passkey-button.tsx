import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PasskeyButtonProps = {
  words: string;
  /** From the password, where the passkey is the second step. */
  ticket?: string;
  onSignedIn: (answer: Outputs['identity']['signInWithPasskey']) => void;
};

/** Signs in with a passkey. Shown only where the browser can use one. [screens 9] */
export function PasskeyButton({ words, ticket, onSignedIn }: PasskeyButtonProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      const [{ signInByPasskey }] = await Promise.all([import('./sign-in-by-passkey.ts'), restOfTexts()]);
      const answer = await signInByPasskey(ticket);
      if (answer) onSignedIn(answer);
      else toast.error(t('identity.passkey.stopped'));
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone="secondary"
      block
      icon={<KeySquare aria-hidden="true" />}
      disabled={!online}
      busyText={busy ? t('shell.sending') : undefined}
      onClick={() => void signIn()}
    >
      {words}
    </Button>
  );
}
