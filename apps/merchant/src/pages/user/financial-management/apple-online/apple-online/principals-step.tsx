import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { parseOwnership } from '@larder/domain/onboarding/ownership';
import { Button } from '@larder/ui/controls/button';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { addressParts } from '#features/device/address/address-entry.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StepProps } from './application-data.ts';
import { OwnershipTotal } from './ownership-total.tsx';
import { PrincipalFields } from './principal-fields.tsx';
import { StepForm } from './step-form.tsx';
import { entryOf, usePrincipalsForm } from './use-principals-form.ts';

/** Step 4: one to four owners. */
export function PrincipalsStep(props: StepProps) {
  const t = useText();
  const { country } = props.data.merchant;
  const { app, conflict, stored } = usePrincipalsForm(props);
  const list = useFieldArray({ control: app.form.control, name: 'principals', keyName: 'key' });
  const entries = app.form.watch('principals');
  for (const [at, { address }] of entries.entries()) {
    for (const name of ['name', 'title', 'ownershipBp'] as const)
      app.form.register(`principals.${at}.${name}`);
    for (const part of addressParts(address.country)) app.form.register(`principals.${at}.address.${part}`);
  }
  const shares = entries.map(({ ownershipBp }) => {
    const share = parseOwnership(ownershipBp);
    return share.ok ? share.value : 0;
  });
  return (
    <StepForm form={app} conflict={conflict}>
      {list.fields.map((field, at) => (
        <PrincipalFields
          key={field.key}
          at={at}
          form={app}
          stored={stored.find(({ id }) => id === entries[at]?.id)}
          onRemove={list.fields.length > 1 ? () => list.remove(at) : undefined}
        />
      ))}
      {list.fields.length < onboardingLimits.principalsMax && (
        <Button
          tone="secondary"
          size="medium"
          icon={<Plus />}
          onClick={() => list.append(entryOf(undefined, country))}
        >
          {t('onboarding.addPrincipal')}
        </Button>
      )}
      <OwnershipTotal shares={shares} />
    </StepForm>
  );
}
