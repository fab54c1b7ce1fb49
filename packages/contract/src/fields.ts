import { isCalendarDay } from '@larder/domain/calendar-day';
import { isCalendarMonth } from '@larder/domain/calendar-month';
import { doors } from '@larder/domain/device/door';
import { normalizeActivationCode } from '@larder/domain/device/scan/activation-code';
import { checkPassword, type PasswordUse } from '@larder/domain/identity/password-rule';
import { activationCodePattern, deviceNoPattern, idPattern } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import {
  type AmountField,
  parseAmountEntry,
  parseMoneyEntry,
  parsePercentPpm,
} from '@larder/domain/number-entry';
import type { Result } from '@larder/domain/refusal';
import { isTimeZone } from '@larder/domain/time-zone';
import { z } from 'zod';

/**
 * Fields shared by several inputs. Every message is a key of `packages/i18n`, so a form and the API report the same
 * text.
 */

/** Adds the domain's refusal as an issue: its `key` becomes the message, its other params fill the placeholders. */
export function addRefusal(context: z.core.$RefinementCtx, checked: Result<unknown>): void {
  if (checked.ok) return;
  const { key = 'valid.input', ...params } = checked.refusal.params ?? {};
  context.addIssue({ code: 'custom', message: String(key), params });
}

/** Adds the domain's refusal at the field that it names, otherwise at the given one. */
export function addAtField(context: z.core.$RefinementCtx, checked: Result<unknown>, at?: string): void {
  if (checked.ok) return;
  const { key = 'valid.input', field, ...params } = checked.refusal.params ?? {};
  context.addIssue({ code: 'custom', path: [at ?? String(field)], message: String(key), params });
}

/** A call without input. */
export const noInput = z.void();

/** A token of ours, as a caller hands it back. */
export const token = z.string().min(1).max(4_096);

export const idOr = (message: string) => z.string().regex(idPattern, message);
export const id = idOr('valid.input');
export const deviceNo = z
  .string('valid.deviceNo')
  .trim()
  .toUpperCase()
  .regex(deviceNoPattern, 'valid.deviceNo');
export const activationCode = z
  .string()
  .transform(normalizeActivationCode)
  .pipe(z.string().regex(activationCodePattern, 'valid.activationCode'));
export const openDoors = z
  .array(z.enum(doors))
  .min(1, 'valid.doors')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'valid.doors');

export const email = z
  .string('valid.email.required')
  .trim()
  .toLowerCase()
  // No `abort`: it would stop a form from checking two fields together.
  .min(1, 'valid.email.required')
  .max(limits.emailMaxChars, { error: 'valid.email', abort: true })
  .regex(z.regexes.email, 'valid.email');
export const verificationCode = z
  .string('valid.code')
  .trim()
  .regex(new RegExp(`^\\d{${limits.verificationCodeDigits}}$`), 'valid.code');

/** A password that exists. */
export const typedPassword = z
  .string('valid.password.required')
  .min(1, 'valid.password.required')
  .max(limits.passwordMaxChars, 'valid.input');

/** A new password; the deny-list is checked only on the server. */
export const newPassword = (use: PasswordUse) =>
  z
    .string('valid.password.required')
    .superRefine((text, context) => addRefusal(context, checkPassword(text, use)));

/** Line breaks and other control characters, which break lists, tables, mails and logs. */
const notOneLine = /[\p{Cc}\u2028\u2029]/u;
/** Control characters that no text field types. */
const notText = /(?![\t\n\r])\p{Cc}/u;
const isOneLine = (typed: string) => !notOneLine.test(typed);
const isText = (typed: string) => !notText.test(typed);

/** One line of 1 to `max` characters after trimming, with one message for every error. */
export const text = (max: number, key: string) =>
  z.string(key).trim().min(1, key).max(max, key).refine(isOneLine, key);
export const optionalLine = (max: number) =>
  z.string().trim().max(max, 'valid.tooLong').refine(isOneLine, 'valid.input').nullish();

/** Text of a field with several lines. */
export const lines = (max: number, key: string) =>
  z.string(key).trim().min(1, key).max(max, key).refine(isText, key);
export const optionalText = (max: number) =>
  z.string().trim().max(max, 'valid.tooLong').refine(isText, 'valid.input').nullish();

/** Device name. Accepts both readings of its length. [spec 5, domain C-2] */
export const deviceName = z
  .string('valid.deviceName')
  .trim()
  .refine(
    (name) =>
      [...name].length >= limits.deviceNameMinChars &&
      [...name].length <= limits.deviceNameMaxChars &&
      isOneLine(name),
    'valid.deviceName',
  );

/** Integer minor units above 0, as the API receives them. */
export const amountMinor = (field: AmountField) =>
  z
    .int(`valid.${field}.required`)
    .min(1, `valid.${field}.zero`)
    .max(limits.amountMaxMinor, `valid.${field}.format`);

/** Reads the typed amount of a form, above 0; the message is `valid.amount` or says why the text is no number. */
export function readAmount(typed: string, context: z.core.$RefinementCtx): number {
  const parsed = parseAmountEntry(typed);
  if (parsed.ok && parsed.value > 0) return parsed.value;
  if (parsed.ok) context.addIssue({ code: 'custom', message: 'valid.amount' });
  else addRefusal(context, parsed);
  return z.NEVER;
}

/** The same amount as a form holds it: text in, minor units out. Overrides the API's field with `.extend`. */
export const amountEntry = (field: AmountField) =>
  z.string(`valid.${field}.required`).transform((typed, context) => {
    const parsed = parseMoneyEntry(typed, field);
    if (parsed.ok) return parsed.value;
    addRefusal(context, parsed);
    return z.NEVER;
  });

/** The same, where nothing typed is undefined. */
export const optionalAmount = (field: AmountField) =>
  z
    .union([
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => undefined),
      amountEntry(field),
    ])
    .optional();

export const taxRatePpm = z
  .int('valid.percent')
  .min(0, 'valid.percent')
  .max(limits.taxRateMaxPpm, 'valid.percent');
export const percentEntry = z.string('valid.percent').transform((typed, context) => {
  const parsed = parsePercentPpm(typed);
  if (parsed.ok) return parsed.value;
  addRefusal(context, parsed);
  return z.NEVER;
});

export const instant = z.iso.datetime({ offset: true, error: 'valid.input' });
export const calendarMonth = z.string('valid.input').refine(isCalendarMonth, 'valid.input');
export const calendarDay = z.string('valid.input').refine(isCalendarDay, 'valid.input');

/** Refuses days in the wrong order; either may be left out. */
export function checkDayOrder(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (from && to && from > to)
    context.addIssue({ code: 'custom', path: ['to'], message: 'valid.range.order' });
}

export const timeZone = z.string('valid.timeZone').refine(isTimeZone, 'valid.timeZone');
export const country = z.string('valid.country').regex(/^[A-Z]{2}$/, 'valid.country');

/** Fields of every paged list. `cursor` is opaque to the client. [screens LIST] */
export const page = {
  // A name of 60 Chinese characters and an id, in base64.
  cursor: z.string().max(400).nullish(),
  limit: z.int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};
export const search = z.string().trim().max(limits.searchMaxChars, 'valid.tooLong').optional();
