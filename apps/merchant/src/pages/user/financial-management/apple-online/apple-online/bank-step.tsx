import { bankFields, bankShape, checkRepeat } from '@larder/contract/onboarding.contract';
import { accountKinds } from '@larder/domain/onboarding/onboarding-kinds';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextField } from '@larder/ui/controls/text-field';
import { useState } from 'react';
import { SealedField } from '#features/onboarding/sealed-field.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StepProps } from './application-data.ts';
import { StepForm } from './step-form.tsx';
import { useStepSave } from './use-step-save.ts';

const { routing, account } = bankShape.shape;
/** Without stored numbers there are none to keep. */
const firstBankFields = bankShape
  .extend({
    routing: routing.refine(Boolean, 'valid.routing'),
    account: account.refine(Boolean, 'valid.onboarding.account'),
  })
  .superRefine(checkRepeat);

/** Step 3. */
export function BankStep({ data, go }: StepProps) {
  const t = useText();
  const stored = data.application?.bank;
  const send = useSend(apiClient.onboarding.saveBank.mutate);
  const { save, conflict } = useStepSave('bank', data, () => go(3));
  const [pasted, setPasted] = useState(false);
  const app = useAppForm({
    schema: stored?.routingLast4 && stored.accountLast4 ? bankFields : firstBankFields,
    defaults: {
      bank: stored?.bank ?? '',
      holder: stored?.holder ?? '',
      accountKind: stored?.accountKind,
      routing: '',
      account: '',
      accountRepeat: '',
    },
    judgesAgain: { account: 'accountRepeat' },
    send: (step) => save((version) => send.mutateAsync({ version, step })),
  });
  const kind = app.controlled('accountKind');
  return (
    <StepForm form={app} conflict={conflict}>
      <TextField {...app.field('bank')} label={t('onboarding.field.bank')} required />
      <TextField {...app.field('holder')} label={t('onboarding.field.holder')} required />
      <RadioGroup
        label={t('onboarding.field.accountKind')}
        options={accountKinds.map((value) => ({ value, label: t(`onboarding.accountKind.${value}`) }))}
        value={kind.value ?? null}
        onChange={(value) => kind.onValueChange(value as (typeof accountKinds)[number])}
        error={kind.error}
        required
      />
      <SealedField
        {...app.field('routing')}
        label={t('onboarding.field.routing')}
        hint={t('onboarding.routingHint')}
        last4={stored?.routingLast4}
      />
      <SealedField
        {...app.field('account')}
        label={t('onboarding.field.account')}
        last4={stored?.accountLast4}
      />
      <TextField
        {...app.field('accountRepeat')}
        label={t('onboarding.field.accountRepeat')}
        inputMode="numeric"
        autoComplete="off"
        hint={pasted ? t('onboarding.pasteBlocked') : undefined}
        onPaste={(event) => {
          event.preventDefault();
          setPasted(true);
        }}
        required={!stored?.accountLast4}
      />
    </StepForm>
  );
}
