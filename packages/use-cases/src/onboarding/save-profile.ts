import { saveProfileInput } from '@larder/contract/onboarding.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { saveStep } from './own-application.ts';
import type { StoredProfile } from './stored-steps.ts';

/** Saves step 2. Refuses `DATA_PROCESSING` and `ILLEGAL_TRANSITION`. [screens 73] */
export const saveProfile = defineUseCase({
  name: 'onboarding.saveProfile',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: saveProfileInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { version, step }) => {
    const profile: StoredProfile = { ...step, highestTicketMinor: step.highestTicketMinor ?? null };
    return saveStep(ctx, { step: 'profile', version, dataOf: async () => accept({ profile }) });
  },
});
