import { profileForm } from '@larder/contract/onboarding.contract';
import { industries } from '@larder/domain/onboarding/onboarding-kinds';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { MoneyField } from '@larder/ui/controls/money-field';
import { TextField } from '@larder/ui/controls/text-field';
import { SelectField } from '@larder/ui/pickers/select-field';
import { apiClient } from '#platform/api/api-client.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StepProps } from './application-data.ts';
import { StepForm } from './step-form.tsx';
import { useStepSave } from './use-step-save.ts';

const typed = (minor: number | null | undefined) => (minor ? (minor / 100).toFixed(2) : '');

/** Step 2. */
export function ProfileStep({ data, go }: StepProps) {
  const t = useText();
  const entry = useNumberEntry(data.merchant.currency);
  const { locale } = useReader();
  const stored = data.application?.profile;
  const send = useSend(apiClient.onboarding.saveProfile.mutate);
  const { save, conflict } = useStepSave('profile', data, () => go(2));
  const app = useAppForm({
    schema: profileForm,
    defaults: {
      industry: stored?.industry,
      sold: stored?.sold ?? '',
      cabinets: stored ? String(stored.cabinets) : '',
      averageTicketMinor: typed(stored?.averageTicketMinor),
      monthlyVolumeMinor: typed(stored?.monthlyVolumeMinor),
      highestTicketMinor: typed(stored?.highestTicketMinor),
    },
    send: (step) => save((version) => send.mutateAsync({ version, step })),
  });
  const industry = app.controlled('industry');
  const money = {
    currencySign: currencySign(data.merchant.currency, locale),
    readTyped: entry.money,
  };
  return (
    <StepForm form={app} conflict={conflict}>
      <SelectField
        label={t('onboarding.field.industry')}
        options={industries.map((value) => ({ value, label: t(`onboarding.industry.${value}`) }))}
        value={industry.value ?? null}
        onChange={(value) => industry.onValueChange(value as (typeof industries)[number])}
        placeholder={t('valid.onboarding.choose')}
        closeLabel={t('btn.close')}
        error={industry.error}
        required
      />
      <TextField {...app.field('sold')} label={t('onboarding.field.sold')} required />
      <IntegerField
        {...app.controlled('cabinets')}
        label={t('onboarding.field.cabinets')}
        readTyped={entry.whole}
        required
      />
      <MoneyField
        {...app.controlled('averageTicketMinor')}
        {...money}
        label={t('onboarding.field.averageTicket')}
        required
      />
      <MoneyField
        {...app.controlled('monthlyVolumeMinor')}
        {...money}
        label={t('onboarding.field.monthlyVolume')}
        required
      />
      <MoneyField
        {...app.controlled('highestTicketMinor')}
        {...money}
        label={t('onboarding.field.highestTicket')}
      />
    </StepForm>
  );
}
