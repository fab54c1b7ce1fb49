import type { DeviceAddress } from '@larder/domain/device/address/address';
import type { ComponentProps } from 'react';
import type { AddressPart } from '#features/device/address/address-entry.ts';
import { AddressFields } from '#features/device/address/address-fields.tsx';
import { countryOptions } from '#features/identity/countries.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type AddressPartProps = {
  title: string;
  country: { value: string; onValueChange: (country: string) => void; error?: string | undefined };
  fieldOf: (part: AddressPart) => ReturnType<ComponentProps<typeof AddressFields>['fieldOf']>;
};

/** An address inside a longer form. */
export function AddressGroup({ title, country, fieldOf }: AddressPartProps) {
  const t = useText();
  const { locale } = useReader();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-bold text-lg">{title}</legend>
      <AddressFields
        countries={countryOptions(locale)}
        country={{ value: country.value, onChange: country.onValueChange, error: country.error }}
        fieldOf={(part) => {
          const field = fieldOf(part);
          // Not the address of a device here.
          return field.error === t('valid.address.complete')
            ? { ...field, error: t('valid.address') }
            : field;
        }}
      />
    </fieldset>
  );
}

/** The stored address, or an empty one in the country of the merchant. */
export const addressOr = (stored: DeviceAddress | null | undefined, country: string): DeviceAddress => ({
  country: stored?.country ?? country,
  street: stored?.street ?? '',
  city: stored?.city ?? '',
  state: stored?.state ?? '',
  area: stored?.area ?? '',
  zip: stored?.zip ?? '',
});
