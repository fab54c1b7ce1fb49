import { TextField } from '@larder/ui/controls/text-field';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Section } from '@larder/ui/layout/section';
import { useMemo } from 'react';
import { AddressFields } from '#features/device/address/address-fields.tsx';
import { countryOptions, likelyCountry } from '#features/identity/countries.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Activated } from './activated-panel.tsx';
import { type ActivatableCabinet, CabinetCard } from './cabinet-card.tsx';
import { CodeEntry } from './code-entry.tsx';
import { SaleFields } from './sale-fields.tsx';
import { useActivationForm } from './use-activation-form.ts';
import { ZoneField } from './zone-field.tsx';

type ActivationFormProps = { cabinet: ActivatableCabinet; onActivated: (done: Activated) => void };

/** Form with everything that a device needs before it goes into service. */
export function ActivationForm({ cabinet, onActivated }: ActivationFormProps) {
  const t = useText();
  const { locale } = useReader();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const form = useActivationForm(cabinet, likelyCountry(navigator.languages), onActivated);
  const { app, followAddress } = form;
  const { field, controlled } = app;
  const name = field('name');
  const country = controlled('address.country');

  return (
    <form noValidate onSubmit={app.submit} className="flex grow flex-col">
      <CardStack>
        <CabinetCard cabinet={cabinet} />
      </CardStack>
      <Section padded>
        <CodeEntry form={form} />
        <TextField
          {...name}
          label={t('field.device.name')}
          hint={name.error ? undefined : t('valid.deviceName')}
          autoComplete="off"
          required
        />
      </Section>
      <Section padded title={t('field.device.address')}>
        <AddressFields
          countries={countries}
          country={{
            value: country.value,
            error: country.error,
            onChange: (code) => {
              country.onValueChange(code);
              followAddress();
            },
          }}
          fieldOf={(part) => {
            const typed = field(`address.${part}`);
            if (part !== 'state') return typed;
            const onBlur: typeof typed.onBlur = (event) => {
              followAddress();
              return typed.onBlur(event);
            };
            return { ...typed, onBlur };
          }}
        />
        <ZoneField form={form} />
      </Section>
      <Section padded title={t('device.activate.sales')}>
        <SaleFields app={app} currency={cabinet.currency} />
      </Section>
      <div className="h-4" />
      <FormFooter form={app} verb={t('btn.activate')} />
    </form>
  );
}
