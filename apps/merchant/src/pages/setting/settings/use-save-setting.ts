import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

type Step = 'closed' | 'choosing' | 'asking';

type SettingToSave<Setting, Shown> = {
  /** By what the server recognizes the setting that the sheet showed when it opened. */
  readonly shownOf: (settings: MerchantSettings) => Shown;
  readonly send: (setting: Setting, shown: Shown) => Promise<unknown>;
};

/**
 * Steps of a setting: chosen in a sheet, then confirmed. Canceling the question leads back to the sheet. If another
 * member changed the setting meanwhile, says so once and keeps what was entered; saving again replaces theirs.
 */
export function useSaveSetting<Setting, Shown>(
  settings: MerchantSettings,
  { shownOf, send }: SettingToSave<Setting, Shown>,
) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { device } = trpc.useUtils();
  const [step, setStep] = useState<Step>('closed');
  const [asked, setAsked] = useState<Setting | null>(null);
  const [shown, setShown] = useState<Shown>(() => shownOf(settings));
  const showAgain = async () => {
    const current = await device.readSettingsPage.fetch(undefined, { staleTime: 0 });
    setShown(() => shownOf(current));
  };
  return {
    step,
    asked,
    choose: () => {
      setShown(() => shownOf(settings));
      setStep('choosing');
    },
    close: () => setStep('closed'),
    ask: (setting: Setting) => {
      setAsked(setting);
      setStep('asking');
    },
    reconsider: () => setStep('choosing'),
    confirm: async () => {
      if (asked === null) return;
      try {
        await send(asked, shown);
        await device.readSettingsPage.invalidate();
        toast.success(t('toast.saved'));
        setStep('closed');
      } catch (error) {
        const isChanged = refusalOf(error).code === 'DATA_PROCESSING';
        toast.error(isChanged ? t('device.settings.changed') : textOf(error));
        setStep('choosing');
        if (isChanged) await showAgain().catch(() => undefined);
      }
    },
  };
}
