import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type PasskeyButtonProps = {
  words: string;
  /** Asks for a passkey and hands on its answer; false if the browser gave none. */
  ask: () => Promise<boolean>;
};

/** Asks for a passkey. Shown only where the browser can use one. */
export function PasskeyButton({ words, ask }: PasskeyButtonProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await restOfTexts();
      if (!(await ask())) toast.error(t('identity.passkey.stopped'));
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
      onClick={() => void press()}
    >
      {words}
    </Button>
  );
}
