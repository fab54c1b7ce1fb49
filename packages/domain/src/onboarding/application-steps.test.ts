import { expect, test } from 'vitest';
import { type ApplicationFacts, checkApplication, reachedStep } from './application-steps.ts';

const owner = (ownershipBp: number) => ({ ownershipBp, hasNumbers: true });
const complete: ApplicationFacts = {
  hasBusiness: true,
  hasProfile: true,
  hasBank: true,
  principals: [owner(10_000)],
  voidChecks: 1,
  driverLicenses: 1,
  hasAgreed: true,
};

test('a complete application of a sole owner may be submitted', () => {
  expect(checkApplication(complete)).toEqual({ ok: true });
  expect(reachedStep(complete)).toBe('signature');
});

const gaps: [Partial<ApplicationFacts>, string, string][] = [
  [{ hasBusiness: false, hasProfile: false }, 'business', 'valid.onboarding.step'],
  [{ hasProfile: false }, 'profile', 'valid.onboarding.step'],
  [{ hasBank: false }, 'bank', 'valid.onboarding.step'],
  [{ principals: [] }, 'principals', 'valid.onboarding.step'],
  [
    { principals: [owner(6_000), { ownershipBp: 3_000, hasNumbers: false }] },
    'principals',
    'valid.onboarding.step',
  ],
  [{ voidChecks: 0 }, 'attachments', 'valid.voidCheck'],
  [{ driverLicenses: 0 }, 'attachments', 'valid.driverLicense'],
  [{ hasAgreed: false }, 'agreement', 'valid.agreement'],
];

test.each(gaps)(
  'with the gap %j the step %s is the last one that opens, and submission says %s',
  (gap, step, key) => {
    expect(reachedStep({ ...complete, ...gap })).toBe(step);
    expect(checkApplication({ ...complete, ...gap })).toMatchObject({
      refusal: { code: 'BAD_INPUT', params: { key, step } },
    });
  },
);

test.each([
  [[3_000, 2_000], 'OWNERSHIP_BELOW_51'],
  [[6_000, 5_000], 'OWNERSHIP_ABOVE_100'],
])('shares of %j are saved and refuse the submission with %s', (shares, code) => {
  const facts = { ...complete, principals: shares.map(owner), hasAgreed: false };
  expect(reachedStep(facts)).toBe('agreement');
  expect(checkApplication(facts)).toMatchObject({ refusal: { code, params: { step: 'principals' } } });
});
