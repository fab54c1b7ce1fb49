import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Step = 'closed' | 'choosing' | 'asking';

/** Steps of a setting: chosen in a sheet, then confirmed. Canceling the question leads back to the sheet. */
export function useSaveSetting<Setting>(send: (setting: Setting) => Promise<unknown>) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { device } = trpc.useUtils();
  const [step, setStep] = useState<Step>('closed');
  const [asked, setAsked] = useState<Setting | null>(null);
  return {
    step,
    asked,
    choose: () => setStep('choosing'),
    close: () => setStep('closed'),
    ask: (setting: Setting) => {
      setAsked(setting);
      setStep('asking');
    },
    reconsider: () => setStep('choosing'),
    confirm: async () => {
      if (asked === null) return;
      try {
        await send(asked);
        await device.readSettingsPage.invalidate();
        toast.success(t('toast.saved'));
        setStep('closed');
      } catch (error) {
        toast.error(textOf(error));
        setStep('choosing');
      }
    },
  };
}
