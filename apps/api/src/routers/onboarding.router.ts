import { acceptAgreement } from '@larder/use-cases/onboarding/accept-agreement';
import { openSigning } from '@larder/use-cases/onboarding/open-signing';
import { readAgreement } from '@larder/use-cases/onboarding/read-agreement';
import { readApplication } from '@larder/use-cases/onboarding/read-application';
import { readIndependent } from '@larder/use-cases/onboarding/read-independent';
import { readStanding } from '@larder/use-cases/onboarding/read-standing';
import { reopenApplication } from '@larder/use-cases/onboarding/reopen-application';
import { resendLink } from '@larder/use-cases/onboarding/resend-link';
import { saveAttachments } from '@larder/use-cases/onboarding/save-attachments';
import { saveBank } from '@larder/use-cases/onboarding/save-bank';
import { saveBusiness } from '@larder/use-cases/onboarding/save-business';
import { savePrincipals } from '@larder/use-cases/onboarding/save-principals';
import { saveProfile } from '@larder/use-cases/onboarding/save-profile';
import { signApplication } from '@larder/use-cases/onboarding/sign-application';
import { submitApplication } from '@larder/use-cases/onboarding/submit-application';
import { submitIndependent } from '@larder/use-cases/onboarding/submit-independent';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const onboardingRouter = trpc.router({
  readApplication: procedure(readApplication),
  saveBusiness: procedure(saveBusiness),
  saveProfile: procedure(saveProfile),
  saveBank: procedure(saveBank),
  savePrincipals: procedure(savePrincipals),
  saveAttachments: procedure(saveAttachments),
  readAgreement: procedure(readAgreement),
  acceptAgreement: procedure(acceptAgreement),
  submitApplication: procedure(submitApplication),
  resendLink: procedure(resendLink),
  reopenApplication: procedure(reopenApplication),
  readStanding: procedure(readStanding),
  openSigning: procedure(openSigning),
  signApplication: procedure(signApplication),
  readIndependent: procedure(readIndependent),
  submitIndependent: procedure(submitIndependent),
});
