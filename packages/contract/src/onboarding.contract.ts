import { isAccountNumber } from '@larder/domain/account-number';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { parseIntegerEntry } from '@larder/domain/number-entry';
import { accountKinds, entityKinds, industries } from '@larder/domain/onboarding/onboarding-kinds';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { checkOwnershipOf, parseOwnership } from '@larder/domain/onboarding/ownership';
import { isFedTaxId, isIdNo, isSsn } from '@larder/domain/onboarding/sealed-numbers';
import { isSignature } from '@larder/domain/onboarding/signature-mark';
import { isRoutingNumber } from '@larder/domain/routing-number';
import { z } from 'zod';
import { deviceAddress } from './device.contract.ts';
import { addRefusal, calendarDay, email, id, optionalLine, readAmount, text } from './fields.ts';
import { fileKey } from './file.contract.ts';

/**
 * Applications for payments and provider accounts of a merchant's own. A number that is stored sealed is never sent
 * back: without a new one the stored one stays. [screens 73 to 77]
 */

const name = text(limits.merchantNameMaxChars, 'valid.name');
const phone = z
  .string('valid.phone')
  .trim()
  .regex(/^\+?[\d ().-]{5,24}$/, 'valid.phone');

/** A number to seal; empty: the stored one stays. */
const number = (isRight: (typed: string) => boolean, key: string) =>
  z
    .string(key)
    .trim()
    .refine((typed) => typed === '' || isRight(typed), key)
    .optional();

const website = z
  .string()
  .trim()
  .max(200, 'valid.onboarding.website')
  .refine(
    (typed) => typed === '' || /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed),
    'valid.onboarding.website',
  )
  .nullish();

/** Step 1. */
export const businessFields = z.object({
  legalName: name,
  tradeName: optionalLine(limits.merchantNameMaxChars),
  entityKind: z.enum(entityKinds, 'valid.onboarding.choose'),
  fedTaxId: number(isFedTaxId, 'valid.fedTaxId'),
  formedOn: z.string().min(1, 'valid.onboarding.day').pipe(calendarDay),
  address: deviceAddress,
  phone,
  email,
  website,
});

const amount = z.int('valid.amount').min(1, 'valid.amount').max(limits.amountMaxMinor, 'valid.amount');
const cabinets = z
  .int('valid.onboarding.cabinets')
  .min(1, 'valid.onboarding.cabinets')
  .max(onboardingLimits.cabinetsMax, 'valid.onboarding.cabinets');

/** Step 2. */
const profileFields = z.object({
  industry: z.enum(industries, 'valid.onboarding.choose'),
  sold: text(200, 'valid.onboarding.sold'),
  cabinets,
  averageTicketMinor: amount,
  monthlyVolumeMinor: amount,
  highestTicketMinor: amount.nullish(),
});

const typedAmount = z.string('valid.amount').transform(readAmount);

const typedCabinets = z.string().transform((typed, context) => {
  const count = parseIntegerEntry(typed, 1, onboardingLimits.cabinetsMax);
  if (count.ok) return count.value;
  context.addIssue({ code: 'custom', message: 'valid.onboarding.cabinets' });
  return z.NEVER;
});

/** Step 2 as the form holds it: numbers are typed text. */
export const profileForm = profileFields.extend({
  cabinets: typedCabinets,
  averageTicketMinor: typedAmount,
  monthlyVolumeMinor: typedAmount,
  highestTicketMinor: z.union([z.literal('').transform(() => null), typedAmount]),
});

/** Step 3, before the two account numbers are compared. */
export const bankShape = z.object({
  bank: text(limits.merchantNameMaxChars, 'valid.name'),
  holder: name,
  accountKind: z.enum(accountKinds, 'valid.onboarding.choose'),
  routing: number(isRoutingNumber, 'valid.routing'),
  account: number((typed) => isAccountNumber(typed, 'US'), 'valid.onboarding.account'),
  accountRepeat: z.string().trim().optional(),
});

type Repeated = { readonly account?: string | undefined; readonly accountRepeat?: string | undefined };

/** Refuses two account numbers that differ. */
export function checkRepeat({ account, accountRepeat }: Repeated, context: z.core.$RefinementCtx): void {
  if ((account ?? '') === (accountRepeat ?? '')) return;
  context.addIssue({ code: 'custom', path: ['accountRepeat'], message: 'refusal.ACCOUNT_NUMBERS_MISMATCH' });
}

/** Step 3. */
export const bankFields = bankShape.superRefine(checkRepeat);

const ownershipBp = z
  .int('valid.ownershipEach')
  .superRefine((bp, context) => addRefusal(context, checkOwnershipOf(bp)));

const principal = z.object({
  /** Of a stored principal, whose sealed numbers stay where no new ones are given. */
  id: id.optional(),
  name: text(limits.nameMaxChars, 'valid.name'),
  title: text(limits.nameMaxChars, 'valid.onboarding.title'),
  ownershipBp,
  address: deviceAddress,
  phone,
  ssn: number(isSsn, 'valid.ssn'),
  idNo: number(isIdNo, 'valid.onboarding.idNo'),
  birthDate: z.string().min(1, 'valid.onboarding.day').pipe(calendarDay),
  email,
});

/** One principal as the form holds it: the share is a typed percentage. */
export const principalForm = principal.extend({
  ownershipBp: z.string('valid.ownershipEach').transform((typed, context) => {
    const parsed = parseOwnership(typed);
    if (parsed.ok) return parsed.value;
    addRefusal(context, parsed);
    return z.NEVER;
  }),
});

type WithEmails = { readonly principals: readonly { readonly email: string }[] };

/** Links go to the mailbox of each owner alone. */
export function checkEmails({ principals }: WithEmails, context: z.core.$RefinementCtx): void {
  for (const [at, { email: own }] of principals.entries()) {
    if (principals.findIndex((other) => other.email === own) === at) continue;
    context.addIssue({
      code: 'custom',
      path: ['principals', at, 'email'],
      message: 'valid.onboarding.emailTwice',
    });
  }
}

/** Step 4. */
const principalsFields = z
  .object({
    principals: z
      .array(principal)
      .min(1, 'valid.onboarding.principals')
      .max(onboardingLimits.principalsMax, 'valid.principalsMax'),
  })
  .superRefine(checkEmails);

/** Step 5. */
export const attachmentsFields = z.object({
  voidChecks: z.array(fileKey).min(1, 'valid.voidCheck').max(onboardingLimits.voidChecksMax, 'valid.input'),
  driverLicenses: z
    .array(fileKey)
    .min(1, 'valid.driverLicense')
    .max(onboardingLimits.driverLicensesMax, 'valid.input'),
});

/** Version of the step that was edited; 0 for a step that was never saved. */
const version = z.int().min(0);
export const saveBusinessInput = z.object({ version, step: businessFields });
export const saveProfileInput = z.object({ version, step: profileFields });
export const saveBankInput = z.object({ version, step: bankFields });
export const savePrincipalsInput = z.object({ version, step: principalsFields });
export const saveAttachmentsInput = z.object({ version, step: attachmentsFields });

/** The agreement in a language. [screens 74] */
export const readAgreementInput = z.object({ locale: z.enum(locales) });
/** `hash`: of the text that was read to its end. */
export const acceptAgreementInput = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'valid.input') });

const mark = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(z.int()).max(2 * onboardingLimits.signaturePointsMax))
      .max(onboardingLimits.signatureStrokesMax)
      .refine(isSignature, 'valid.onboarding.signature'),
  }),
  z.object({ kind: z.literal('typed'), name: text(limits.nameMaxChars, 'valid.onboarding.signature') }),
]);

/** Submits the application; `mark`: the signature of the caller, if they are one of its principals. */
export const submitApplicationInput = z.object({
  mark: mark.optional(),
  locale: z.enum(locales),
});

/** `from`: the state that the caller saw, so that an application that was decided meanwhile stays decided. */
export const reopenApplicationInput = z.object({ from: z.enum(['awaiting_signatures', 'rejected']) });

/** A signature that is waited for. [screens 75] */
export const resendLinkInput = z.object({ signatureId: id });

const token = z.string().max(100);
/** What the holder of a mailed link reads. [screens 144] */
export const openSigningInput = z.object({ token, locale: z.enum(locales) });
export const signApplicationInput = z.object({ token, mark, locale: z.enum(locales) });

/** A provider account of the merchant's own. [screens 76] */
export const submitIndependentInput = z.object({
  provider: text(limits.nameMaxChars, 'valid.name'),
  mid: text(60, 'valid.onboarding.mid'),
  keyRef: text(120, 'valid.onboarding.keyRef'),
});
