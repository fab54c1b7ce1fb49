import { formatPercentPpm } from '@larder/domain/number-entry';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Section } from '@larder/ui/layout/section';
import type { SelectOption } from '@larder/ui/pickers/select-sheet';
import { ZoneSelect } from '#features/device/time-zone/zone-select.tsx';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AddressFields } from './address-fields.tsx';
import { PositionField } from './position-field.tsx';
import { type StoredAddress, useAddressForm } from './use-address-form.ts';

/** Form for a device's address and the time zone that follows from it. */
export function AddressForm({ stored, countries }: { stored: StoredAddress; countries: SelectOption[] }) {
  const t = useText();
  const { app, followAddress, chooseZone, position, offer } = useAddressForm(stored);
  const country = app.controlled('address.country');
  const zone = app.controlled('timezone');
  return (
    <form {...app.formProps} className="flex grow flex-col">
      <Section padded title={stored.name ? `${stored.name} · ${stored.deviceNo}` : stored.deviceNo}>
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
            const typed = app.field(`address.${part}`);
            if (part !== 'state') return typed;
            const onBlur: typeof typed.onBlur = (event) => {
              followAddress();
              return typed.onBlur(event);
            };
            return { ...typed, onBlur };
          }}
        />
      </Section>
      <Section padded title={t('field.device.position')} hint={t('device.address.positionHint')}>
        <PositionField {...position} />
      </Section>
      <Section padded title={t('device.address.clock')} hint={t('device.address.clockHint')}>
        <ZoneSelect country={country.value} value={zone.value} error={zone.error} onChange={chooseZone} />
      </Section>
      <div className="h-4" />
      <FormFooter form={app} verb={t('btn.save')} />
      <ConfirmDialog
        open={offer.ratePpm !== null}
        title={t('device.address.tax.title')}
        sentence={t('device.address.tax.sentence', {
          rate: formatPercentPpm(offer.ratePpm ?? 0),
          now: formatPercentPpm(stored.taxRatePpm),
        })}
        cancelLabel={t('device.address.tax.keep')}
        verb={t('device.address.tax.use')}
        busyText={offer.sending ? t('shell.sending') : undefined}
        onCancel={offer.refuse}
        onConfirm={() => void offer.take()}
      />
    </form>
  );
}
