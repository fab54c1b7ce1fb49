import { readSecondCode } from '@larder/domain/identity/second-code';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { id, noInput, page, token, typedPassword, verificationCode } from './fields.ts';

/** A code of an authenticator app, or a recovery code, as a person types it; parsed to its characters alone. */
export const secondCode = z.string('valid.secondCode').transform((typed, context) => {
  const read = typed.length <= limits.passwordMaxChars ? readSecondCode(typed) : null;
  if (read) return read.code;
  context.addIssue({ code: 'custom', message: 'valid.secondCode' });
  return z.NEVER;
});

/** The second step of a sign-in. [screens 9] */
export const confirmSignInInput = z.object({
  /** From the first step. */
  ticket: token,
  code: secondCode,
  /** From an earlier sign-in on this phone. */
  deviceToken: z.string().max(200).optional(),
});

export const readTwoStepInput = noInput;

/** A new key for an authenticator app. [screens 140] */
export const beginTwoStepInput = z.object({
  password: typedPassword,
  /** Only while verification is on. */
  code: secondCode.optional(),
});

/** The first code of a new key. [screens 140] */
export const confirmTwoStepInput = z.object({ code: verificationCode });

/** A change that a stolen phone must not make. [screens 140] */
export const checkedChangeInput = z.object({ password: typedPassword, code: secondCode });

/** Whether a merchant requires two-step verification. [screens 129] */
export const requireTwoStepInput = z.object({ required: z.boolean() });

/** The sign-ins of the caller. [screens 141] */
export const listSessionsInput = z.object(page);
export const endSessionInput = z.object({ sessionId: id });
export const endOtherSessionsInput = z.object({});
