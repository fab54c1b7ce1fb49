import { TextField } from '@larder/ui/controls/text-field';
import { SelectField } from '@larder/ui/pickers/select-field';
import type { SelectOption } from '@larder/ui/pickers/select-sheet';
import type { ComponentProps } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type AddressPart, addressParts } from './address-entry.ts';

type AddressFieldsProps = {
  country: { value: string; onChange: (country: string) => void; error?: string | undefined };
  countries: SelectOption[];
  /** Field properties that `useAppForm` returns for each part. */
  fieldOf: (part: AddressPart) => Omit<ComponentProps<typeof TextField>, 'label'>;
};

const AUTOFILL: Record<AddressPart, string> = {
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  area: 'address-level3',
  zip: 'postal-code',
};

/** Fields for a device's address, in the order of its country. */
export function AddressFields({ country, countries, fieldOf }: AddressFieldsProps) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('field.device.country')}
        options={countries}
        value={country.value || null}
        onChange={country.onChange}
        placeholder={t('valid.country')}
        closeLabel={t('btn.close')}
        error={country.error}
        required
      />
      {addressParts(country.value).map((part) => (
        <TextField
          key={part}
          {...fieldOf(part)}
          label={t(`field.device.${part}`)}
          autoComplete={AUTOFILL[part]}
          required
        />
      ))}
    </>
  );
}
