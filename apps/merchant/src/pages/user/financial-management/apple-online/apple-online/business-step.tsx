import { businessFields } from '@larder/contract/onboarding.contract';
import { entityKinds } from '@larder/domain/onboarding/onboarding-kinds';
import { TextField } from '@larder/ui/controls/text-field';
import { SelectField } from '@larder/ui/pickers/select-field';
import { addressEntry, addressParts } from '#features/device/address/address-entry.ts';
import { SealedField } from '#features/onboarding/sealed-field.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AddressGroup, addressOr } from './address-group.tsx';
import type { StepProps } from './application-data.ts';
import { StepForm } from './step-form.tsx';
import { today } from './today.ts';
import { useStepSave } from './use-step-save.ts';

const { fedTaxId } = businessFields.shape;
const businessForm = businessFields.extend({ address: addressEntry });
/** Without a stored number there is none to keep. */
const firstBusinessForm = businessForm.extend({ fedTaxId: fedTaxId.refine(Boolean, 'valid.fedTaxId') });

/** Step 1. */
export function BusinessStep({ data, go }: StepProps) {
  const t = useText();
  const stored = data.application?.business;
  const send = useSend(apiClient.onboarding.saveBusiness.mutate);
  const { save, conflict } = useStepSave('business', data, () => go(1));
  const app = useAppForm({
    schema: stored?.fedTaxIdLast4 ? businessForm : firstBusinessForm,
    defaults: {
      legalName: stored?.legalName ?? '',
      tradeName: stored?.tradeName ?? '',
      entityKind: stored?.entityKind,
      fedTaxId: '',
      formedOn: stored?.formedOn ?? '',
      address: addressOr(stored?.address, data.merchant.country),
      phone: stored?.phone ?? '',
      email: stored?.email ?? '',
      website: stored?.website ?? '',
    },
    send: (step) => save((version) => send.mutateAsync({ version, step })),
  });
  // Registered in the order of the page, so that the focus goes to the first bad field.
  for (const name of ['legalName', 'tradeName', 'entityKind', 'fedTaxId', 'formedOn'] as const)
    app.form.register(name);
  for (const part of addressParts(app.form.watch('address.country'))) app.form.register(`address.${part}`);
  const kind = app.controlled('entityKind');
  return (
    <StepForm form={app} conflict={conflict}>
      <TextField
        {...app.field('legalName')}
        label={t('onboarding.field.legalName')}
        autoComplete="organization"
        required
      />
      <TextField {...app.field('tradeName')} label={t('onboarding.field.tradeName')} />
      <SelectField
        label={t('onboarding.field.entityKind')}
        options={entityKinds.map((value) => ({ value, label: t(`onboarding.entityKind.${value}`) }))}
        value={kind.value ?? null}
        onChange={(value) => kind.onValueChange(value as (typeof entityKinds)[number])}
        placeholder={t('valid.onboarding.choose')}
        closeLabel={t('btn.close')}
        error={kind.error}
        required
      />
      <SealedField
        {...app.field('fedTaxId')}
        label={t('onboarding.field.fedTaxId')}
        last4={stored?.fedTaxIdLast4}
      />
      <TextField
        {...app.field('formedOn')}
        type="date"
        max={today()}
        label={t('onboarding.field.formedOn')}
        required
      />
      <AddressGroup
        title={t('onboarding.field.registeredAddress')}
        country={app.controlled('address.country')}
        fieldOf={(part) => app.field(`address.${part}`)}
      />
      <TextField
        {...app.field('phone')}
        type="tel"
        autoComplete="tel"
        label={t('onboarding.field.phone')}
        required
      />
      <TextField
        {...app.field('email')}
        type="email"
        autoComplete="email"
        label={t('onboarding.field.email')}
        required
      />
      <TextField {...app.field('website')} type="url" label={t('onboarding.field.website')} />
    </StepForm>
  );
}
