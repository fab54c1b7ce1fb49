import { limits } from '@larder/domain/limits';
import { locales, temperatureUnits } from '@larder/domain/locale';
import { z } from 'zod';
import {
  country,
  email,
  id,
  newPassword,
  noInput,
  text,
  timeZone,
  typedPassword,
  verificationCode,
} from './fields.ts';

const locale = z.enum(locales);
const token = z.string().min(1).max(4_096);
const termsVersion = z.string().min(1).max(limits.nameMaxChars);

/** Sign-in. [screens 9] */
export const signInInput = z.object({
  email,
  password: typedPassword,
  /** From an earlier sign-in on this phone. */
  deviceToken: z.string().max(200).optional(),
});

/** Registration. [screens 10] */
export const registerInput = z.object({
  merchantName: text(limits.merchantNameMaxChars, 'valid.merchantName'),
  contactName: text(limits.nameMaxChars, 'valid.contactName'),
  country,
  email,
  code: verificationCode,
  password: newPassword('register'),
  acceptTerms: z.literal(true, 'valid.terms'),
  /** The version that was shown; absent from older apps. */
  termsVersion: termsVersion.optional(),
  locale: locale.optional(),
  timezone: timeZone.optional(),
});

/** Acceptance of a new version of the terms. [screens 137] */
export const acceptTermsInput = z.object({ version: termsVersion });

/** Sends a code by mail; the response never reveals whether the e-mail is known. [screens 10, 12] */
export const sendCodeInput = z.object({
  email,
  purpose: z.enum(['register', 'reset']),
  locale: locale.optional(),
});

/** Verifies a reset code; returns a reset ticket. [screens 12] */
export const verifyResetCodeInput = z.object({ email, code: verificationCode });

/** New password for a reset ticket. [screens 13] */
export const resetPasswordInput = z.object({ ticket: token, password: newPassword('other') });

/** Invitation behind the token of a mailed link. [screens 134] */
export const readInvitationInput = z.object({ token });
export const acceptInvitationInput = z.object({
  token,
  /** Absent if the account keeps its password. */
  password: newPassword('other').optional(),
  locale: locale.optional(),
});

/** Change of password. [screens 6] */
export const changePasswordInput = z.object({
  currentPassword: typedPassword,
  newPassword: newPassword('other'),
});

export const refreshInput = z.object({ refreshToken: token });
/** With the push addresses of this phone, which must receive no more notices. */
export const signOutInput = z.object({
  refreshToken: token.optional(),
  pushToken: token.optional(),
  pushEndpoint: z.url().max(1_000).optional(),
});

/** Asks whether the app must redirect the member. [screens 3.1, redirect check] */
export const redirectCheckInput = z.object({
  path: z.string().max(2_000),
  permissionVersion: z.int().min(0).optional(),
});
export const meInput = noInput;
export const switchMerchantInput = z.object({ merchantId: id });
export const savePreferencesInput = z.object({
  locale: locale.optional(),
  temperatureUnit: z.enum(temperatureUnits).optional(),
});

/**
 * Extra field of the form: the password repeated. Checked together with the other fields, not after they are all valid.
 */
const together = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const matches = { ...together, path: ['confirm'], error: 'valid.password.mismatch' };
const confirm = z.string();

export const registerForm = registerInput
  .extend({ confirm })
  .refine((form) => form.password === form.confirm, matches);
export const resetPasswordForm = resetPasswordInput
  .omit({ ticket: true })
  .extend({ confirm })
  .refine((form) => form.password === form.confirm, matches);
export const changePasswordForm = changePasswordInput
  .extend({ confirm })
  .refine((form) => form.newPassword === form.confirm, matches)
  .refine((form) => form.newPassword !== form.currentPassword, {
    ...together,
    path: ['newPassword'],
    error: 'valid.password.same',
  });
