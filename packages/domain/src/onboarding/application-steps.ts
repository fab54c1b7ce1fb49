import { accept, type Result, refuse } from '../refusal.ts';
import { checkOwnershipSum } from './ownership.ts';

export const applicationSteps = [
  'business',
  'profile',
  'bank',
  'principals',
  'attachments',
  'agreement',
  'signature',
] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/** Steps that are saved; the last one submits. */
export type SavedStep = Exclude<ApplicationStep, 'signature'>;

/** What is stored of an application, as far as it decides whether it is complete. */
export type ApplicationFacts = {
  readonly hasBusiness: boolean;
  readonly hasProfile: boolean;
  readonly hasBank: boolean;
  readonly principals: readonly { readonly ownershipBp: number; readonly hasNumbers: boolean }[];
  readonly voidChecks: number;
  readonly driverLicenses: number;
  /** The current text was read to its end. */
  readonly hasAgreed: boolean;
};

/** True if the step has everything that it asks for; the sum of ownership is judged at submission. */
const isSaved: Readonly<Record<SavedStep, (facts: ApplicationFacts) => boolean>> = {
  business: ({ hasBusiness }) => hasBusiness,
  profile: ({ hasProfile }) => hasProfile,
  bank: ({ hasBank }) => hasBank,
  principals: ({ principals }) => principals.length > 0 && principals.every(({ hasNumbers }) => hasNumbers),
  attachments: ({ voidChecks, driverLicenses }) => voidChecks > 0 && driverLicenses > 0,
  agreement: ({ hasAgreed }) => hasAgreed,
};

/** Returns the first step that is not saved; `signature` once all are. No later one may be opened. [screens 73] */
export function reachedStep(facts: ApplicationFacts): ApplicationStep {
  return applicationSteps.find((step) => step !== 'signature' && !isSaved[step](facts)) ?? 'signature';
}

/**
 * Checks that an application may be submitted. Refuses `BAD_INPUT` with the text of the first bad step and its name as
 * `step`, `OWNERSHIP_BELOW_51` and `OWNERSHIP_ABOVE_100`. [domain 8]
 */
export function checkApplication(facts: ApplicationFacts): Result<void> {
  const reached = reachedStep(facts);
  if (
    reached !== 'signature' &&
    applicationSteps.indexOf(reached) <= applicationSteps.indexOf('principals')
  ) {
    return missing(reached);
  }
  const sum = checkOwnershipSum(facts.principals);
  if (!sum.ok) return refuse(sum.refusal.code, { step: 'principals' });
  return reached === 'signature' ? accept() : missing(reached, facts);
}

function missing(step: SavedStep, facts?: ApplicationFacts): Result<void> {
  const keys: Readonly<Record<SavedStep, string>> = {
    business: 'valid.onboarding.step',
    profile: 'valid.onboarding.step',
    bank: 'valid.onboarding.step',
    principals: 'valid.onboarding.step',
    attachments: facts?.voidChecks === 0 ? 'valid.voidCheck' : 'valid.driverLicense',
    agreement: 'valid.agreement',
  };
  return refuse('BAD_INPUT', { key: keys[step], step });
}
