import { activationCode } from '@larder/contract/fields';
import { formatPercentPpm } from '@larder/domain/number-entry';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { addressParts } from '#features/device/address/address-entry.ts';
import { zoneOfAddress } from '#features/device/time-zone/zone-of-address.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { scannedCode } from '#platform/scanned-code.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Activated } from './activated-panel.tsx';
import { type ActivationTyped, type ActivationValues, activationEntry } from './activation-entry.ts';
import type { ActivatableCabinet } from './cabinet-card.tsx';

/**
 * Form of an activation. Hides a scanned code until it proves wrong; the time zone follows the address until the user
 * chooses another.
 */
export function useActivationForm(
  cabinet: ActivatableCabinet,
  likelyCountry: string,
  onActivated: (done: Activated) => void,
) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { deviceNo, proposed, codeRequired } = cabinet;
  const [scanned] = useState(() => activationCode.safeParse(scannedCode(deviceNo)).data ?? null);
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const [ownZone, setOwnZone] = useState(false);
  const asksCode = scanned ? codeFault !== null : codeRequired;
  const activate = useSend(apiClient.device.activate.mutate);
  const country = proposed.country ?? likelyCountry;

  const app = useAppForm<ActivationTyped, ActivationValues>({
    schema: codeRequired ? activationEntry.withCode : activationEntry.codeOptional,
    defaults: {
      k: scanned ?? '',
      name: '',
      address: { country, street: '', city: '', state: '', area: '', zip: '' },
      preauthMinor: (proposed.preauthMinor / 100).toFixed(2),
      taxRatePpm: formatPercentPpm(proposed.taxRatePpm),
      timezone: zoneOfAddress({ country, state: '' }, proposed.timezone),
    },
    send: async (values) => {
      setCodeFault(null);
      try {
        const { online, handover } = await activate.mutateAsync({ deviceNo, ...values });
        app.saved();
        toast.success(t('toast.deviceActivated'));
        onActivated({ deviceNo, name: values.name, online, handover });
      } catch (error) {
        const { code, params } = refusalOf(error);
        if (code !== 'DEVICE_ENABLE_FAILED' && code !== 'RATE_LIMITED') throw error;
        const left = params?.triesLeft;
        const tries = left === undefined ? '' : t('fixed.activation.triesLeft', { count: Number(left) });
        setCodeFault(joinSentences(textOf(error), tries));
      }
    },
  });
  // Register in page order, so that the focus goes to the first bad field on the page.
  app.form.register('k');
  app.form.register('name');
  for (const part of addressParts(country)) app.form.register(`address.${part}`);
  useUnsaved(app.dirty);

  /** Proposes the time zone again after a change of address. */
  const followAddress = () => {
    if (ownZone) return;
    const { country: of = '', state = '' } = app.form.getValues('address');
    app.form.setValue('timezone', zoneOfAddress({ country: of, state }, proposed.timezone));
  };
  return { app, asksCode, scanned, codeFault, followAddress, chooseOwnZone: () => setOwnZone(true) };
}
