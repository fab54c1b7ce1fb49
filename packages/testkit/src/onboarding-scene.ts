import type { Merchant } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { Result } from '@larder/domain/refusal';
import { type Actor, type MemberActor, systemActor, visitor } from '@larder/use-cases/actor';
import { acceptAgreement } from '@larder/use-cases/onboarding/accept-agreement';
import { readAgreement } from '@larder/use-cases/onboarding/read-agreement';
import { saveAttachments } from '@larder/use-cases/onboarding/save-attachments';
import { saveBank } from '@larder/use-cases/onboarding/save-bank';
import { saveBusiness } from '@larder/use-cases/onboarding/save-business';
import { savePrincipals } from '@larder/use-cases/onboarding/save-principals';
import { saveProfile } from '@larder/use-cases/onboarding/save-profile';
import { sendOnboardingMails } from '@larder/use-cases/onboarding/send-onboarding-mails';
import { submitApplication } from '@larder/use-cases/onboarding/submit-application';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase, UseCaseEnv } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenMember } from './given/given-member.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenUpload } from './given/given-upload.ts';
import { accepted } from './read-answer.ts';
import { createTestEnvironment, type TestEnvironment } from './use-case-environment.ts';

const address = { country: 'US', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };

/** Steps of a complete application, as a form sends them. The numbers pass every check and belong to nobody. */
export const onboardingSteps = {
  business: {
    legalName: 'Corner Fridge LLC',
    entityKind: 'llc',
    fedTaxId: '12-3456789',
    formedOn: '2020-02-29',
    address,
    phone: '+1 512 555 0100',
    email: 'office@corner-fridge.example',
    website: 'corner-fridge.example',
  },
  profile: {
    industry: 'food_drink',
    sold: 'Drinks, salads and sandwiches',
    cabinets: 12,
    averageTicketMinor: 742,
    monthlyVolumeMinor: 1_850_000,
  },
  bank: {
    bank: 'First Bank',
    holder: 'Corner Fridge LLC',
    accountKind: 'checking',
    routing: '021000021',
    account: '000123456789',
    accountRepeat: '000123456789',
  },
} as const;

const names = ['Maria Lopez', 'Ken Ito', 'Ana Silva', 'Omar Haddad'];
const ssns = ['123-45-6781', '123-45-6782', '123-45-6783', '123-45-6784'];

/** Every scene has signers of its own, because mails to one address are limited. */
let scenes = 0;

/** A signature that a finger could have drawn. */
export const drawnMark = {
  kind: 'drawn',
  strokes: [Array.from({ length: 12 }, (_, at) => [at * 60, 400 + at * 5]).flat()],
} as const;

export type OnboardingScene = {
  readonly env: TestEnvironment;
  readonly merchant: Merchant;
  readonly owner: MemberActor;
  /** Another member who may apply. */
  readonly colleague: MemberActor;
  readonly emails: readonly string[];
  readonly as: <Out>(useCase: AnyUseCase<Out>, input?: unknown, actor?: Actor) => Promise<Result<Out>>;
  /** Calls of people without an account, from an address of this scene. */
  readonly visit: <Out>(useCase: AnyUseCase<Out>, input: object, ip?: string) => Promise<Result<Out>>;
  readonly system: <Out>(useCase: AnyUseCase<Out>, input?: unknown) => Promise<Result<Out>>;
  /** Saves the first six steps; principals hold the given percentages. */
  readonly fill: (shares: readonly number[]) => Promise<void>;
  readonly principals: (shares: readonly number[]) => readonly Record<string, unknown>[];
  readonly submit: (input?: object) => Promise<Result<unknown>>;
  /** Sends what is due, and returns the token that was mailed last to the signer at that place. */
  readonly tokenOf: (place: number) => Promise<string>;
};

/** A merchant that applies for payments: an owner, a colleague, and principals without accounts. */
export async function givenOnboardingScene(
  database: Database,
  overrides: Partial<Pick<UseCaseEnv, 'legal' | 'operatorEmail'>> = {},
): Promise<OnboardingScene> {
  scenes += 1;
  const nth = scenes;
  const env = { ...createTestEnvironment(database), ...overrides };
  const { prisma } = database;
  const merchant = await givenMerchant(prisma);
  const owner = actorOf(await givenMember(prisma, merchant.id));
  const colleague = actorOf(await givenMember(prisma, merchant.id));
  const call = { requestId: 'test', ip: `203.0.${nth >> 8}.${nth & 255}`, userAgent: 'A phone' };
  const emails = names.map((_, at) => `principal.${at}.${nth}@example.com`);
  const as: OnboardingScene['as'] = (useCase, input, actor = owner) =>
    runUseCase(env, useCase, actor, input, call);
  const visit: OnboardingScene['visit'] = (useCase, input, ip = call.ip) =>
    runUseCase(env, useCase, visitor, input, { ...call, ip });
  const system: OnboardingScene['system'] = (useCase, input = {}) =>
    runUseCase(env, useCase, systemActor, input, call);
  const principals = (shares: readonly number[]) =>
    shares.map((share, at) => ({
      name: names[at] ?? '',
      title: 'Partner',
      ownershipBp: Math.round(share * 100),
      address,
      phone: '+1 512 555 0101',
      ssn: ssns[at],
      idNo: `D123456${at}`,
      birthDate: '1980-05-17',
      email: emails[at] ?? '',
    }));
  const fill = async (shares: readonly number[]) => {
    accepted(await as(saveBusiness, { version: 0, step: onboardingSteps.business }));
    accepted(await as(saveProfile, { version: 0, step: onboardingSteps.profile }));
    accepted(await as(saveBank, { version: 0, step: onboardingSteps.bank }));
    accepted(await as(savePrincipals, { version: 0, step: { principals: principals(shares) } }));
    const upload = () => givenUpload(prisma, merchant.id, 'onboarding');
    const step = { voidChecks: [await upload()], driverLicenses: [await upload(), await upload()] };
    accepted(await as(saveAttachments, { version: 0, step }));
    const { hash } = accepted(await as(readAgreement, { locale: 'en-US' }));
    accepted(await as(acceptAgreement, { hash }));
  };
  const submit = (input: object = { locale: 'en-US' }) => as(submitApplication, input);
  const tokenOf = async (place: number) => {
    // Those of earlier scenes wait too.
    for (let tried = 20; tried === 20; ) tried = accepted(await system(sendOnboardingMails));
    const mail = env.mails.findLast(({ to, template }) => to === emails[place] && template === 'signRequest');
    return String(mail?.params.url).split('#')[1] ?? '';
  };
  return { env, merchant, owner, colleague, emails, as, visit, system, fill, principals, submit, tokenOf };
}
