import { saveAddressInput } from '@larder/contract/device-settings.contract';
import type { MapPosition } from '@larder/domain/device/address/map-position';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { zoneOfAddress } from '#features/device/time-zone/zone-of-address.ts';
import { useEditedVersion } from '#features/device/use-edited-version.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { addressEntry, addressParts } from './address-entry.ts';

export type StoredAddress = Outputs['device']['readAddress'];

const addressForm = saveAddressInput
  .pick({ timezone: true, position: true })
  .extend({ address: addressEntry });
type Values = z.output<typeof addressForm>;
type Offer = { readonly ratePpm: number; readonly version: number; readonly values: Values };

/**
 * Form for an address. The time zone follows the address until the user chooses another; after saving, the screen
 * offers the tax rate of the new place.
 */
export function useAddressForm(stored: StoredAddress) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const back = useBackWhenDone();
  const { deviceNo, merchantTimezone } = stored;
  const save = useSend(apiClient.device.saveAddress.mutate);
  const { readAddress } = trpc.useUtils().device;
  const edited = useEditedVersion(stored.version, () => readAddress.fetch({ deviceNo }, { staleTime: 0 }));
  const [ownZone, setOwnZone] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);

  const leave = () => {
    toast.success(t('toast.saved'));
    back();
  };
  const app = useAppForm<z.input<typeof addressForm>, Values>({
    schema: addressForm,
    defaults: { address: stored.address, timezone: stored.timezone, position: stored.position },
    send: async (values) => {
      const saved = await edited((version) => save.mutateAsync({ deviceNo, version, ...values }));
      app.saved();
      if (saved.suggestedTaxRatePpm === null) leave();
      else setOffer({ ratePpm: saved.suggestedTaxRatePpm, version: saved.version, values });
    },
  });
  // Register in page order, so that the focus goes to the first bad field on the page.
  for (const part of addressParts(app.form.watch('address.country'))) app.form.register(`address.${part}`);
  useUnsaved(app.dirty);

  /** Proposes the time zone again after a change of country or state. */
  const followAddress = () => {
    const { country = '', state = '' } = app.form.getValues('address');
    const isSame = country === stored.address.country && state === stored.address.state;
    if (ownZone) return;
    const zone = isSame ? stored.timezone : zoneOfAddress({ country, state }, merchantTimezone);
    app.form.setValue('timezone', zone, { shouldDirty: true });
  };
  const chooseZone = (zone: string) => {
    setOwnZone(true);
    app.form.setValue('timezone', zone, { shouldDirty: true });
  };
  const take = async () => {
    if (!offer) return;
    try {
      const { values, version, ratePpm: taxRatePpm } = offer;
      await save.mutateAsync({ deviceNo, version, ...values, taxRatePpm });
      leave();
    } catch (error) {
      toast.error(textOf(error));
    }
    setOffer(null);
  };
  const refuse = () => {
    setOffer(null);
    leave();
  };
  const offered = { ratePpm: offer?.ratePpm ?? null, sending: save.isPending, take, refuse };
  return { app, followAddress, chooseZone, position: positionIn(app.form), offer: offered };
}

/** Value and setter of the map position, a field without a ref. */
const positionIn = (form: UseFormReturn<z.input<typeof addressForm>, unknown, Values>) => ({
  value: form.watch('position') ?? null,
  onChange: (found: MapPosition | null) => form.setValue('position', found, { shouldDirty: true }),
});
