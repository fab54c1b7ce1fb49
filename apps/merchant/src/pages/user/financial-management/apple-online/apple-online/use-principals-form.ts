import { checkEmails, principalForm } from '@larder/contract/onboarding.contract';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { z } from 'zod';
import { addressEntry } from '#features/device/address/address-entry.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { addressOr } from './address-group.tsx';
import type { StepProps, StoredPrincipal } from './application-data.ts';
import { useStepSave } from './use-step-save.ts';

const { principalsMax } = onboardingLimits;

type Numbers = {
  readonly id?: string | undefined;
  readonly ssn?: string | undefined;
  readonly idNo?: string | undefined;
};

/** A principal who is not stored yet has no numbers to keep. */
function checkNumbers({ id, ssn, idNo }: Numbers, context: z.core.$RefinementCtx): void {
  if (id) return;
  if (!ssn) context.addIssue({ code: 'custom', path: ['ssn'], message: 'valid.ssn' });
  if (!idNo) context.addIssue({ code: 'custom', path: ['idNo'], message: 'valid.onboarding.idNo' });
}

const principalsForm = z
  .object({
    principals: z
      .array(principalForm.extend({ address: addressEntry }).superRefine(checkNumbers))
      .min(1, 'valid.onboarding.principals')
      .max(principalsMax, 'valid.principalsMax'),
  })
  .superRefine(checkEmails);

/** A principal as the form begins with it. */
export const entryOf = (stored: StoredPrincipal | undefined, country: string) => ({
  ...(stored && { id: stored.id }),
  name: stored?.name ?? '',
  title: stored?.title ?? '',
  ownershipBp: stored?.ownership ?? '',
  address: addressOr(stored?.address, country),
  phone: stored?.phone ?? '',
  ssn: '',
  idNo: '',
  birthDate: stored?.birthDate ?? '',
  email: stored?.email ?? '',
});

/** The form of step 4, with the stored principals or one empty one. */
export function usePrincipalsForm({ data, go }: StepProps) {
  const send = useSend(apiClient.onboarding.savePrincipals.mutate);
  const { save, conflict } = useStepSave('principals', data, () => go(4));
  const { country } = data.merchant;
  const stored = data.application?.principals ?? [];
  const app = useAppForm({
    schema: principalsForm,
    defaults: {
      principals:
        stored.length > 0 ? stored.map((one) => entryOf(one, country)) : [entryOf(undefined, country)],
    },
    send: (step) => save((version) => send.mutateAsync({ version, step })),
  });
  return { app, conflict, stored };
}

export type PrincipalsForm = ReturnType<typeof usePrincipalsForm>['app'];
